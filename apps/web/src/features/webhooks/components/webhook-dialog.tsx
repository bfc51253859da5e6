import {
  type WebhookChanges,
  type WebhookInput,
  webhookSchema,
} from '@ghost-pay/contract/webhooks/webhook-input';
import { webhookKinds } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { deliveryKindLabels } from '../../../lib/event.texts.ts';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema, showFieldErrors } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCreateWebhook, useUpdateWebhook } from '../api.ts';
import { webhooksTexts } from '../webhooks.texts.ts';

const fields = ['url', 'kinds'] as const;

interface WebhookDialogProps {
  /** The endpoint to edit; absent to add a new one. */
  webhook?: WebhookView;
  onClose: () => void;
  /** Called with the secret of a new endpoint. */
  onSecret: (secret: string) => void;
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

/** A new form each time it opens: closing it forgets what was typed. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const create = useCreateWebhook(({ secret }) => onSecret(secret));
  const update = useUpdateWebhook();
  const formId = useId();
  const kindsErrorId = useId();
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: formSchema(webhookSchema),
    defaultValues: {
      url: webhook?.url ?? '',
      kinds: [...(webhook?.kinds ?? webhookKinds)],
      is_enabled: webhook?.is_enabled ?? true,
    },
  });
  const { errors } = formState;
  const isOn = useWatch({ control, name: 'is_enabled' });
  const isPending = create.isPending || update.isPending;

  const onError = (error: unknown) => {
    if (isApiError(error) && showFieldErrors(error.fields, fields, setError)) return;
    setError('root', { message: errorSentence(error, webhooksTexts.saveFailed) });
  };
  const submit = handleSubmit((body) => {
    if (webhook === undefined) return create.mutate(body, { onError });
    update.mutate(
      { id: webhook.id, ...changesTo(webhook, body) },
      {
        onError,
        onSuccess: () => {
          showToast(webhooksTexts.saved);
          onClose();
        },
      },
    );
  });
  const isNew = webhook === undefined;
  return (
    <Dialog
      open
      // The answer may hold the secret, which is shown once.
      onClose={isPending ? undefined : onClose}
      title={isNew ? webhooksTexts.addTitle : webhooksTexts.editTitle}
      initialFocus={() => document.querySelector<HTMLInputElement>('input[name="url"]')}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {webhooksTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busyLabel={
              isPending ? (isNew ? webhooksTexts.creating : webhooksTexts.saving) : undefined
            }
          >
            {isNew ? webhooksTexts.create : webhooksTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {errors.root?.message ? (
          <Alert tone="error" announce>
            {errors.root.message}
          </Alert>
        ) : null}
        <Field
          label={webhooksTexts.url}
          required
          hint={webhooksTexts.urlHint}
          error={errors.url?.message}
        >
          {(field) => (
            <TextInput
              {...field}
              {...register('url')}
              type="url"
              inputMode="url"
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
            />
          )}
        </Field>
        <fieldset aria-describedby={errors.kinds ? kindsErrorId : undefined}>
          <legend className="text-sm font-semibold text-ink">{webhooksTexts.kinds}</legend>
          <div className="grid sm:grid-cols-2">
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                {...register('kinds')}
                value={kind}
                label={deliveryKindLabels[kind]}
              />
            ))}
          </div>
          <FieldError id={kindsErrorId} error={errors.kinds?.message} />
        </fieldset>
        <Switch
          {...register('is_enabled')}
          checked={isOn}
          label={webhooksTexts.enabled}
          hint={webhooksTexts.enabledHint}
        />
      </form>
    </Dialog>
  );
}
