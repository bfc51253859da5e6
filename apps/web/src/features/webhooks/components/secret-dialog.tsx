import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { webhooksTexts } from '../webhooks.texts.ts';

/** Shows a secret once; it cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhooksTexts.secretTitle}
      description={webhooksTexts.secretLead}
      actions={<Button onClick={onClose}>{webhooksTexts.secretStored}</Button>}
    >
      <dl className="grid gap-1.5">
        <dt className="text-sm font-semibold text-ink">{webhooksTexts.secret}</dt>
        <dd className="rounded-base bg-sunken p-3 font-mono text-sm break-all text-ink select-all">
          {secret}
        </dd>
      </dl>
      <CopyButton text={secret} label={webhooksTexts.copySecret} className="justify-self-start" />
    </Dialog>
  );
}
