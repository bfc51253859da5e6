import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDeleteWebhook, useRenewSecret } from '../api.ts';
import { webhooksTexts } from '../webhooks.texts.ts';

interface ConfirmWebhookDialogProps {
  act: 'renew' | 'delete';
  webhook: WebhookView;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

const words = {
  renew: {
    title: webhooksTexts.renewTitle,
    question: webhooksTexts.renewQuestion,
    keep: webhooksTexts.keepSecret,
    button: webhooksTexts.renewNow,
    busy: webhooksTexts.renewing,
  },
  delete: {
    title: webhooksTexts.deleteTitle,
    question: webhooksTexts.deleteQuestion,
    keep: webhooksTexts.keep,
    button: webhooksTexts.deleteNow,
    busy: webhooksTexts.deleting,
  },
} as const;

/** Asks once, with the address, before what cannot be undone; the cursor is on the safe choice. */
export function ConfirmWebhookDialog({
  act,
  webhook: { id, url },
  onClose,
  onSecret,
}: ConfirmWebhookDialogProps) {
  const remove = useDeleteWebhook();
  const renew = useRenewSecret();
  const change = act === 'delete' ? remove : renew;
  const safeChoice = useRef<HTMLButtonElement>(null);
  const text = words[act];
  const confirm = () => {
    if (act === 'renew') return renew.mutate(id, { onSuccess: ({ secret }) => onSecret(secret) });
    remove.mutate(id, {
      onSuccess: () => {
        showToast(webhooksTexts.deleted);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={<span className="[overflow-wrap:anywhere]">{text.question(url)}</span>}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {text.keep}
          </Button>
          <Button
            variant="danger"
            busyLabel={change.isPending ? text.busy : undefined}
            onClick={confirm}
          >
            {text.button}
          </Button>
        </>
      }
    >
      {change.isError ? (
        <Alert tone="error" announce>
          {errorSentence(change.error, webhooksTexts.actFailed)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
