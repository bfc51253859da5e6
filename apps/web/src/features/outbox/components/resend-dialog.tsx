import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { outboxTexts } from '../outbox.texts.ts';
import { mayHaveArrived, type Resending } from '../use-resending.ts';

/** Asks before somebody gets a mail twice, and says why one could not be sent again. */
export function ResendDialog({ mail, resending }: { mail: OutboxMail; resending: Resending }) {
  const safeChoice = useRef<HTMLButtonElement>(null);
  const warning = mail.state === 'sent' ? outboxTexts.askSent : outboxTexts.askUncertain;
  return (
    <Dialog
      open
      onClose={resending.cancel}
      title={outboxTexts.askTitle}
      description={mayHaveArrived(mail) ? warning(mail.recipient) : mail.recipient}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={resending.cancel}>
            {outboxTexts.cancel}
          </Button>
          <Button
            busyLabel={resending.busyId === mail.id ? outboxTexts.resending : undefined}
            onClick={() => resending.send(mail)}
          >
            {outboxTexts.resend}
          </Button>
        </>
      }
    >
      {resending.failure === null ? null : (
        <Alert tone="error" announce>
          {errorSentence(resending.failure, outboxTexts.resendFailed)}
        </Alert>
      )}
    </Dialog>
  );
}
