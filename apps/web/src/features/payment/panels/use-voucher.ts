import type { VoucherMethod } from '@ghost-pay/contract/transactions/code-words';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { type ChangeEvent, useState } from 'react';
import {
  codeComplaint,
  pinComplaint,
  rewarbleRule,
  type RewarbleType,
  sentCode,
  voucherCurrencies,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { refusedCode } from '../machine/submit-payment.ts';
import type { PanelProps } from './panel.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';
import { voucherTexts } from './voucher.texts.ts';

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

/** The largest amount of a voucher, which the server takes too. */
const maxAmount = 1_000_000;

/** What is wrong with a typed amount. */
export function amountComplaint(text: string, required: string): string | undefined {
  if (text.trim() === '') return required;
  const amount = readDecimal(text);
  if (amount === undefined) return decimalSentence;
  if (amount <= 0) return voucherTexts.amountTooSmall;
  return amount > maxAmount ? voucherTexts.amountTooLarge : undefined;
}

export interface RewarbleForm {
  code: string;
  /** A select starts with no value. */
  type: RewarbleType | '';
  pin: string;
  amount: string;
  currency: VoucherCurrency;
}

export function rewarbleComplaints({ code, type, pin, amount }: RewarbleForm) {
  const { required } = rewarbleRule;
  return {
    code: codeComplaint(code, rewarbleRule),
    type: type === '' ? required : undefined,
    pin: pinComplaint(pin),
    amount: amountComplaint(amount, required),
  };
}

/** The voucher as the server takes it. */
export function rewarbleVoucher({ code, type, pin, amount, currency }: RewarbleForm) {
  return {
    code: sentCode(code, rewarbleRule),
    type,
    amount: readDecimal(amount),
    currency,
    ...(pin !== '' && { pin: pin.trim() }),
  };
}

/** The draft's voucher currency; the tab's storage may contain any text. */
export function voucherCurrency(text: string): VoucherCurrency {
  return voucherCurrencies.find((currency) => currency === text) ?? 'USD';
}
