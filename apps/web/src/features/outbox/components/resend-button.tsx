import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { useRef, useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useResend } from '../api.ts';
import { outboxTexts } from '../outbox.texts.ts';

/** Sends a mail again. It asks first where the recipient may have it already, and says why where it fails. */
export function ResendButton({ mail }: { mail: OutboxMail }) {
  const resend = useResend();
  const [open, setOpen] = useState(false);
  const safeChoice = useRef<HTMLButtonElement>(null);
  const { recipient, subject, state } = mail;
  if (state === 'sending') return null;
  const mayBeThere = state === 'sent' || state === 'uncertain';
  const send = () =>
    resend.mutate(mail.id, {
      onSuccess: () => {
        showToast(outboxTexts.resent(recipient));
        setOpen(false);
      },
      onError: () => setOpen(true),
    });
  const ask = state === 'sent' ? outboxTexts.askSent : outboxTexts.askUncertain;
  const isWaiting = state === 'waiting';
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        aria-label={(isWaiting ? outboxTexts.tryNowOf : outboxTexts.resendOf)(recipient, subject)}
        busyLabel={resend.isPending && !open ? outboxTexts.resending : undefined}
        onClick={mayBeThere ? () => setOpen(true) : send}
      >
        {isWaiting ? outboxTexts.tryNow : outboxTexts.resend}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={outboxTexts.askTitle}
        description={mayBeThere ? ask(recipient) : undefined}
        initialFocus={safeChoice}
        actions={
          <>
            <Button ref={safeChoice} variant="secondary" onClick={() => setOpen(false)}>
              {outboxTexts.cancel}
            </Button>
            <Button busyLabel={resend.isPending ? outboxTexts.resending : undefined} onClick={send}>
              {outboxTexts.resend}
            </Button>
          </>
        }
      >
        {resend.isError ? (
          <Alert tone="error" announce>
            {errorSentence(resend.error, outboxTexts.resendFailed)}
          </Alert>
        ) : null}
      </Dialog>
    </>
  );
}
