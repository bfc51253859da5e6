import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { readDecimal } from '../../lib/typed-decimal.ts';
import type { PanelProps } from './panel.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { refusedCode } from './submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';

export type ShownDoubt = NonNullable<ReturnType<typeof useDoubt>['shown']>;

type VoucherMethod = 'alternative-rewarble' | 'alternative-paysafe';

/** What is to be said of a voucher that may not pay the price, once the visitor has tried to submit it. */
function useDoubt({ handle, amount, currency }: PanelProps & { amount: number }) {
  const { voucher } = handle.draft;
  const [asked, setAsked] = useState(0);
  const confirmation = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked > 0) confirmation.current?.focus();
  }, [asked]);
  const worth = { amount: readDecimal(voucher.amount) ?? amount, currency: voucher.currency };
  const doubt = voucherDoubt(worth, { amount, currency });
  return {
    doubt,
    shown: asked > 0 && doubt ? { doubt, confirmation } : undefined,
    ask: () => setAsked(asked + 1),
    /** Another value is another question. */
    forget: () => setAsked(0),
  };
}

/** Pays with a code that has a worth: what is typed is kept in the draft, and a refused code is said at its field. */
export function useVoucher(props: PanelProps & { amount: number }, paymentMethod: VoucherMethod) {
  const { handle, amount, currency } = props;
  const { draft, change } = handle;
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const codeRefusal = refusedCode(refusal);
  const doubt = useDoubt(props);
  const sendVoucher = (voucher: object) => {
    const fields = subscriptionFields(draft, { amount, currency });
    const paymentCode = JSON.stringify(voucher);
    return submit(fields && { ...fields, payment_method: paymentMethod, paymentCode });
  };
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
    submitVoucher: (voucher: object) => (doubt.doubt ? doubt.ask() : sendVoucher(voucher)),
    /** For a visitor who has been told what is doubtful. */
    sendVoucher,
  };
}
