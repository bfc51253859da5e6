import type { VoucherMethod } from '@ghost-pay/contract/transactions/code-words';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { useState, type ChangeEvent } from 'react';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import type { PanelProps } from './panel.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { refusedCode } from '../machine/submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';

/** The doubt that a voucher covers the price, shown once the visitor has tried to submit it. */
function useDoubt({ handle, price }: PanelProps) {
  const { voucher } = handle.draft;
  const [isAsked, setAsked] = useState(false);
  const worth = { amount: readDecimal(voucher.amount) ?? price.amount, currency: voucher.currency };
  const doubt = voucherDoubt(worth, price);
  return { doubt, shown: isAsked ? doubt : undefined, setAsked };
}

/**
 * Pays with a voucher code. Typed values are kept in the draft; a refused code shows its error at its field.
 */
export function useVoucher(props: PanelProps, paymentMethod: VoucherMethod) {
  const { handle } = props;
  const { draft, change } = handle;
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const codeRefusal = refusedCode(refusal);
  const { doubt, shown, setAsked } = useDoubt(props);
  const sendVoucher = (voucher: object) => {
    const fields = subscriptionFields(draft, props);
    const paymentCode = JSON.stringify(voucher);
    return submit(fields && { ...fields, payment_method: paymentMethod, paymentCode });
  };
  return {
    submitting,
    doubt: shown,
    codeRefusal,
    /** A refusal that does not concern the code. */
    refusal: codeRefusal === undefined ? refusal : undefined,
    keepVoucher:
      (name: keyof PaymentDraft['voucher']) =>
      (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        forgetRefusal();
        // Another value needs another confirmation.
        setAsked(false);
        change({ voucher: { ...draft.voucher, [name]: event.target.value } });
      },
    keepSecret: (secret: Partial<PaymentDraft['secrets']>) => {
      forgetRefusal();
      change({ secrets: { ...draft.secrets, ...secret } });
    },
    submitVoucher: (voucher: object) => (doubt ? setAsked(true) : sendVoucher(voucher)),
    /** For a visitor who submits despite the doubt. */
    sendVoucher,
  };
}
