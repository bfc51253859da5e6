import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { readDecimal } from '../../lib/typed-decimal.ts';
import type { PanelProps } from './panel.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { refusedCode } from './submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';

export type ShownDoubt = NonNullable<ReturnType<typeof useDoubt>['shown']>;

type VoucherMethod = 'alternative-rewarble' | 'alternative-paysafe';

/** A voucher that may not pay the price is sent only once the visitor has confirmed it. */
function useDoubt({ handle, amount, currency }: PanelProps & { amount: number }) {
  const { voucher } = handle.draft;
  // How often it was asked for: each time the keyboard goes to the confirmation.
  const [asked, setAsked] = useState(0);
  const [isConfirmed, setConfirmed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  const worth = readDecimal(voucher.amount) ?? amount;
  const doubt = voucherDoubt({ amount: worth, currency: voucher.currency }, { amount, currency });
  return {
    shown: asked > 0 && doubt ? { doubt, isConfirmed, setConfirmed, box } : undefined,
    isOpen: doubt !== undefined && !isConfirmed,
    ask: () => setAsked(asked + 1),
    /** Another value is another question. */
    forget: () => setConfirmed(false),
  };
}

/** Pays with a code that has a worth: what is typed is kept in the draft, and a refused code is said at its field. */
export function useVoucher(props: PanelProps & { amount: number }, paymentMethod: VoucherMethod) {
  const { handle, amount, currency } = props;
  const { draft, change } = handle;
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const codeRefusal = refusedCode(refusal);
  const doubt = useDoubt(props);
  return {
    submitting,
    doubt: doubt.shown,
    codeRefusal,
    /** Whatever is refused beside the code. */
    refusal: codeRefusal === undefined ? refusal : undefined,
    keepVoucher: (name: keyof PaymentDraft['voucher']) => ({
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        forgetRefusal();
        doubt.forget();
        change({ voucher: { ...draft.voucher, [name]: event.target.value } });
      },
    }),
    keepSecret: (secret: Partial<PaymentDraft['secrets']>) => {
      forgetRefusal();
      change({ secrets: { ...draft.secrets, ...secret } });
    },
    submitVoucher: (voucher: object) => {
      if (doubt.isOpen) return doubt.ask();
      const fields = subscriptionFields(draft, { amount, currency });
      const paymentCode = JSON.stringify(voucher);
      return submit(fields && { ...fields, payment_method: paymentMethod, paymentCode });
    },
  };
}
