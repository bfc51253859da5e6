import type { PlainVoucherMethod } from '@ghost-pay/contract/transactions/code-words';
import {
  codeComplaint,
  codeRules,
  sentCode,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { plainVoucherTexts } from './plain-voucher.texts.ts';
import { amountComplaint } from './voucher-form.ts';

export interface PlainVoucherForm {
  code: string;
  amount: string;
  currency: VoucherCurrency;
  confirmed: boolean;
}

export function plainVoucherComplaints(
  method: PlainVoucherMethod,
  { code, amount, confirmed }: PlainVoucherForm,
) {
  const rule = codeRules[method];
  return {
    code: codeComplaint(code, rule),
    amount: amountComplaint(amount, rule.required),
    confirmed: confirmed ? undefined : plainVoucherTexts[method].confirmRequired,
  };
}

/** The voucher as the server takes it. */
export function plainVoucher(
  method: PlainVoucherMethod,
  { code, amount, currency }: PlainVoucherForm,
) {
  return { code: sentCode(code, codeRules[method]), amount: readDecimal(amount), currency };
}
