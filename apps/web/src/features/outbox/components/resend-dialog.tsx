import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { outboxTexts } from '../outbox.texts.ts';
import { mayHaveArrived, type Resending } from '../use-resending.ts';

/** Asks before a mail may reach its recipient twice, and says why a mail could not be sent again. */
export function ResendDialog({ mail, resending }: { mail: OutboxMail; resending: Resending }) {
  const warning = mail.state === 'sent' ? outboxTexts.askSent : outboxTexts.askUncertain;
  return (
    <ConfirmDialog
      title={outboxTexts.askTitle}
      question={mayHaveArrived(mail) ? warning(mail.recipient) : mail.recipient}
      keep={outboxTexts.cancel}
      button={outboxTexts.resend}
      variant="primary"
      busyLabel={resending.busyId === mail.id ? outboxTexts.resending : undefined}
      failure={
        resending.failure === null
          ? undefined
          : errorSentence(resending.failure, outboxTexts.resendFailed)
      }
      onConfirm={() => resending.send(mail)}
      onClose={resending.cancel}
    />
  );
}
