import type { ChangeEvent } from 'react';
import type { PanelProps } from './panel.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { refusedCode } from './submit-payment.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';

type VoucherMethod = 'alternative-rewarble' | 'alternative-paysafe';

/** Pays with a code that has a worth: what is typed is kept in the draft, and a refused code is said at its field. */
export function useVoucher(props: PanelProps & { amount: number }, paymentMethod: VoucherMethod) {
  const { handle, amount, currency } = props;
  const { draft, change } = handle;
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const codeRefusal = refusedCode(refusal);
  return {
    submitting,
    codeRefusal,
    /** Whatever is refused beside the code. */
    refusal: codeRefusal === undefined ? refusal : undefined,
    keepVoucher: (name: keyof PaymentDraft['voucher']) => ({
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        forgetRefusal();
        change({ voucher: { ...draft.voucher, [name]: event.target.value } });
      },
    }),
    keepSecret: (secret: Partial<PaymentDraft['secrets']>) => {
      forgetRefusal();
      change({ secrets: { ...draft.secrets, ...secret } });
    },
    submitVoucher: (voucher: object) => {
      const fields = subscriptionFields(draft, { amount, currency });
      const paymentCode = JSON.stringify(voucher);
      return submit(fields && { ...fields, payment_method: paymentMethod, paymentCode });
    },
  };
}
