import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useResend } from '../api.ts';
import { outboxTexts as texts } from '../outbox.texts.ts';

/**
 * Resending a mail. It asks for confirmation when the recipient may have the mail already, and shows why an
 * attempt failed. One instance serves the whole list: a question must outlive its row, which may change
 * meanwhile.
 */
export function useResending() {
  const resend = useResend();
  const [asked, setAsked] = useState<OutboxMail>();
  const send = (mail: OutboxMail) =>
    resend.mutate(mail.id, {
      onSuccess: () => {
        showToast(texts.resent(mail.recipient));
        setAsked(undefined);
      },
      onError: () => setAsked(mail),
    });
  return {
    asked,
    failure: resend.error,
    /** The id of the mail in the current request. */
    busyId: resend.isPending ? resend.variables : undefined,
    start(mail: OutboxMail) {
      resend.reset();
      if (mayHaveArrived(mail)) setAsked(mail);
      else send(mail);
    },
    send,
    cancel: () => setAsked(undefined),
  };
}

export type Resending = ReturnType<typeof useResending>;

function mayHaveArrived({ state }: OutboxMail): boolean {
  return state === 'sent' || state === 'uncertain';
}

/** Asks before a mail may reach its recipient twice, and says why a mail could not be sent again. */
export function ResendDialog({ mail, resending }: { mail: OutboxMail; resending: Resending }) {
  const warning = mail.state === 'sent' ? texts.askSent : texts.askUncertain;
  return (
    <AskDialog
      title={texts.askTitle}
      description={mayHaveArrived(mail) ? warning(mail.recipient) : mail.recipient}
      keep={texts.cancel}
      button={texts.resend}
      busyLabel={resending.busyId === mail.id ? texts.resending : undefined}
      failure={resending.failure && errorSentence(resending.failure, texts.resendFailed)}
      onAct={() => resending.send(mail)}
      onClose={resending.cancel}
    />
  );
}

/** Hidden while the mail is being sent. In a list only what went wrong has it; every open mail has it. */
export function ResendButton({ mail, resending }: { mail: OutboxMail; resending: Resending }) {
  const { id, recipient, subject, state } = mail;
  if (state === 'sending') return null;
  const isWaiting = state === 'waiting';
  return (
    <Button
      variant="secondary"
      size="small"
      data-row-act=""
      aria-label={(isWaiting ? texts.tryNowOf : texts.resendOf)(recipient, subject)}
      busyLabel={resending.busyId === id ? texts.resending : undefined}
      onClick={() => resending.start(mail)}
    >
      {isWaiting ? texts.tryNow : texts.resend}
    </Button>
  );
}
