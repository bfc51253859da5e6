import type { Currency } from '@ghost-pay/contract/money';
import { useRef, useState } from 'react';
import { useRefreshOffer, type CreateBody } from '../api.ts';
import { rememberSent } from '../../../lib/sent-payments.ts';
import type { PanelProps } from './panel.ts';
import type { Money } from '../machine/held-quotes.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { correctOffer } from '../machine/payment-machine.ts';
import { submitPayment, type Refusal } from '../machine/submit-payment.ts';

/** The fields that every subscription's create request shares; undefined while no duration is chosen. */
export function subscriptionFields(
  draft: PaymentDraft,
  { price, token }: { price: Money; token: string | null },
) {
  if (!draft.duration) return undefined;
  return {
    type: 'ghost-eshop-pro',
    payment_id: draft.paymentId,
    amount: price.amount,
    currency: price.currency as Currency,
    userUsername: draft.username.trim(),
    userEmail: draft.email.trim(),
    subscriptionDuration: draft.duration,
    quote_token: token,
  } as const;
}

/** Submits from a panel: one request at a time. A refusal is kept until the next request. */
export function useSubmitPayment({ handle, onRegistered }: PanelProps) {
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const refreshOffer = useRefreshOffer();
  // A second click may come before the disabled button is painted.
  const busy = useRef(false);

  const submit = async (body: CreateBody | undefined) => {
    if (busy.current || !body) return;
    busy.current = true;
    setSubmitting(true);
    setRefusal(undefined);
    const outcome = await submitPayment(handle, body);
    busy.current = false;
    setSubmitting(false);
    if (outcome.registered) {
      // An earlier submission may have been paid by another quote.
      const token = body.quote_token ?? outcome.senderToken;
      if (token && !outcome.earlier) rememberSent(outcome.paymentId, token);
      const { earlier, difference } = outcome;
      return onRegistered(outcome.paymentId, { earlier, difference });
    }
    handle.change(correctOffer(handle.draft, { ...outcome.refusal, now: Date.now() }));
    refreshOffer(outcome.refusal.code);
    setRefusal(outcome.refusal);
  };
  return { submit, submitting, refusal, forgetRefusal: () => setRefusal(undefined) };
}
