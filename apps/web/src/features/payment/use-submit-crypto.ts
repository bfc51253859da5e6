import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import { useRef, useState } from 'react';
import { useRefreshOffer, type CreateBody } from './api.ts';
import type { PanelProps } from './panel.ts';
import { submitPayment, type Refusal } from './submit-payment.ts';

interface CryptoPayment {
  hash: string;
  amount: number;
}

function bodyOf(
  props: PanelProps & { coin: CoinKey },
  { hash, amount }: CryptoPayment,
): CreateBody | undefined {
  const { type, handle, coin, currency } = props;
  const { draft } = handle;
  const common = {
    payment_id: draft.paymentId,
    payment_method: 'crypto',
    crypto_type: coin,
    txid: hash,
    amount,
    currency: currency as Currency,
  } as const;
  if (type === 'donation') return { type, ...common };
  if (!draft.duration) return undefined;
  return {
    type,
    ...common,
    userUsername: draft.username.trim(),
    userEmail: draft.email.trim(),
    subscriptionDuration: draft.duration,
  };
}

/** Submitting from the crypto panel: one request at a time, its refusal kept until the next. */
export function useSubmitCrypto(props: PanelProps & { coin: CoinKey }) {
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const refreshOffer = useRefreshOffer();
  // A second click may come before the disabled button is painted.
  const busy = useRef(false);

  const submit = async (payment: CryptoPayment) => {
    const body = bodyOf(props, payment);
    if (busy.current || !body) return;
    busy.current = true;
    setSubmitting(true);
    setRefusal(undefined);
    const outcome = await submitPayment(props.handle, body);
    busy.current = false;
    setSubmitting(false);
    if (outcome.registered) return props.onRegistered(outcome.paymentId);
    setRefusal(outcome.refusal);
    refreshOffer(outcome.refusal.code);
  };
  return { submit, submitting, refusal, forgetRefusal: () => setRefusal(undefined) };
}
