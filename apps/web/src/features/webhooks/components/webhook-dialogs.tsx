import {
  type WebhookChanges,
  type WebhookInput,
  webhookSchema,
} from '@ghost-pay/contract/webhooks/webhook-input';
import { deliveryKindLabels, webhookKinds } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { useId, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { complaintOf, FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { webhooksKey } from '../api.ts';
import { webhooksTexts as texts } from '../webhooks.texts.ts';

/** The question that the page asks now. */
export type WebhookQuestion =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'renew' | 'delete'; readonly webhook: WebhookView }
  | { readonly act: 'secret'; readonly secret: string };

interface WebhookDialogsProps {
  question: WebhookQuestion | undefined;
  onAsk: (question: WebhookQuestion | undefined) => void;
}

/** The one open dialog, if any. */
export function WebhookDialogs({ question, onAsk }: WebhookDialogsProps) {
  const close = () => onAsk(undefined);
  // The server answers a secret once: it is shown although the dialog that asked for it was closed meanwhile.
  const showSecret = ({ secret }: { secret: string }) => onAsk({ act: 'secret', secret });
  switch (question?.act) {
    case undefined:
      return null;
    case 'secret':
      return <SecretDialog secret={question.secret} onClose={close} />;
    case 'add':
      return <WebhookDialog onClose={close} onSecret={showSecret} />;
    case 'edit':
      return <WebhookDialog webhook={question.webhook} onClose={close} onSecret={showSecret} />;
    case 'renew':
      return (
        <ConfirmDialog
          title={texts.renewTitle}
          description={texts.renewQuestion(question.webhook.url)}
          keep={texts.keepSecret}
          button={texts.renewNow}
          busy={texts.renewing}
          failed={texts.actFailed}
          // The new secret is shown in place of the question.
          send={async () =>
            showSecret(
              await call('POST /webhooks/:id/renew-secret', {
                params: { id: question.webhook.id },
              }),
            )
          }
          reloads={webhooksKey}
          onClose={close}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={texts.deleteTitle}
          description={texts.deleteQuestion(question.webhook.url)}
          keep={texts.keep}
          button={texts.deleteNow}
          busy={texts.deleting}
          failed={texts.actFailed}
          send={() => call('DELETE /webhooks/:id', { params: { id: question.webhook.id } })}
          done={texts.deleted}
          reloads={webhooksKey}
          onClose={close}
        />
      );
  }
}

/**
 * Only the fields that were edited in this dialog. Another admin may have changed the rest meanwhile, and those
 * changes stay.
 */
function changesTo(webhook: WebhookView, { url, kinds, is_enabled }: WebhookInput): WebhookChanges {
  return {
    ...(url !== webhook.url && { url }),
    ...(kinds.join() !== webhook.kinds.join() && { kinds }),
    ...(is_enabled !== webhook.is_enabled && { is_enabled }),
  };
}

interface WebhookDialogProps {
  /** The endpoint to edit; absent to add a new one. */
  webhook?: WebhookView;
  onClose: () => void;
  /** Called with the secret of a new endpoint. */
  onSecret: (answer: { secret: string }) => void;
}

function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const kindsErrorId = useId();
  const words =
    webhook === undefined
      ? { title: texts.addTitle, button: texts.create, busy: texts.creating }
      : { title: texts.editTitle, button: texts.save, busy: texts.saving };
  return (
    <FormDialog
      {...words}
      schema={webhookSchema}
      values={{
        url: webhook?.url ?? '',
        kinds: [...(webhook?.kinds ?? webhookKinds)],
        is_enabled: webhook?.is_enabled ?? true,
      }}
      failed={texts.saveFailed}
      send={async (body) => {
        if (webhook === undefined) {
          // The dialog with its secret follows.
          onSecret(await call('POST /webhooks', { body }));
          return undefined;
        }
        await call('PUT /webhooks/:id', {
          params: { id: webhook.id },
          body: changesTo(webhook, body),
        });
        return texts.saved;
      }}
      reloads={webhooksKey}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="url" label={texts.url} required hint={texts.urlHint}>
            {(field) => (
              <TextInput {...field} type="url" inputMode="url" mono placeholder="https://" />
            )}
          </FormField>
          <fieldset aria-describedby={complaintOf(form, 'kinds') && kindsErrorId}>
            <legend className="text-sm font-semibold text-ink">{texts.kinds}</legend>
            <div className="grid sm:grid-cols-2">
              {webhookKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  {...form.register('kinds')}
                  value={kind}
                  label={deliveryKindLabels[kind]}
                />
              ))}
            </div>
            <FieldError id={kindsErrorId} error={complaintOf(form, 'kinds')} />
          </fieldset>
          <Switch
            {...form.register('is_enabled')}
            checked={form.watch('is_enabled')}
            label={texts.enabled}
            hint={texts.enabledHint}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shows a secret once; it cannot be shown again. Only the button closes it: Escape and a click beside it ask. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog
      onClose={() => setIsAsking(true)}
      title={texts.secretTitle}
      description={texts.secretLead}
      actions={<Button onClick={onClose}>{texts.secretStored}</Button>}
    >
      <dl className="grid gap-1.5">
        <dt className="text-sm font-semibold text-ink">{texts.secret}</dt>
        <dd className="rounded-base bg-sunken p-3 font-mono text-sm break-all text-ink select-all">
          {secret}
        </dd>
      </dl>
      <CopyButton text={secret} label={texts.copySecret} className="justify-self-start" />
      {isAsking ? <Alert tone="warning" title={texts.secretAsk} announce /> : null}
    </Dialog>
  );
}
