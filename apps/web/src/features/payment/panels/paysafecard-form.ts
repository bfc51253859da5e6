import {
  codeComplaint,
  paysafecardRule,
  sentCode,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payer-rules';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { paysafecardTexts } from './voucher.texts.ts';
import { amountComplaint } from './voucher-form.ts';

export interface PaysafecardForm {
  code: string;
  amount: string;
  currency: VoucherCurrency;
  confirmed: boolean;
}

export function paysafecardComplaints({ code, amount, confirmed }: PaysafecardForm) {
  return {
    code: codeComplaint(code, paysafecardRule),
    amount: amountComplaint(amount, paysafecardRule.required),
    confirmed: confirmed ? undefined : paysafecardTexts.confirmRequired,
  };
}

/** The card as the server takes it. */
export function paysafecardVoucher({ code, amount, currency }: PaysafecardForm) {
  return { code: sentCode(code, paysafecardRule), amount: readDecimal(amount), currency };
}
