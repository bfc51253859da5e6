import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { useState } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { useResend } from './api.ts';
import { outboxTexts } from './outbox.texts.ts';

/**
 * Sending again: it is asked first where the recipient may have the mail already, and told why where
 * it fails. One for the whole list, so that a question outlives its row, which changes meanwhile.
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
    /** The id of the mail that is being asked for. */
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
