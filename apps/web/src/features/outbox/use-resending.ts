import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { useState } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { useResend } from './api.ts';
import { outboxTexts } from './outbox.texts.ts';

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
        showToast(outboxTexts.resent(mail.recipient));
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

export function mayHaveArrived({ state }: OutboxMail): boolean {
  return state === 'sent' || state === 'uncertain';
}
