import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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

/** Asks before an irreversible act, with the endpoint's address. */
export function ConfirmWebhookDialog({
  act,
  webhook: { id, url },
  onClose,
  onSecret,
}: ConfirmWebhookDialogProps) {
  const remove = useDeleteWebhook();
  const renew = useRenewSecret(({ secret }) => onSecret(secret));
  const change = act === 'delete' ? remove : renew;
  const { question, busy, ...text } = words[act];
  const confirm = () => {
    if (act === 'renew') return renew.mutate(id);
    remove.mutate(id, {
      onSuccess: () => {
        showToast(webhooksTexts.deleted);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      {...text}
      question={question(url)}
      busyLabel={change.isPending ? busy : undefined}
      failure={change.isError ? errorSentence(change.error, webhooksTexts.actFailed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
