import {
  codeComplaint,
  pinComplaint,
  sentCode,
  rewarbleRule,
  type RewarbleType,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import { voucherTexts } from './voucher.texts.ts';

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
export function voucherCurrency(
  text: string,
  currencies: readonly VoucherCurrency[],
): VoucherCurrency {
  return currencies.find((currency) => currency === text) ?? 'USD';
}
