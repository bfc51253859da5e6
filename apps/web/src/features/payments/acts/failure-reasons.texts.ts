import { recordOf } from '@ghost-pay/contract/record-of';
import { plainVoucherMethods } from '@ghost-pay/contract/transactions/code-words';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';

const codeReasons = ['The code is invalid', 'The code has already been used'] as const;
const voucherReasons = [
  ...codeReasons,
  'The voucher is worth less than the price',
  'The voucher is in another currency',
] as const;

/** Frequent reasons for failed payments, by method. A click puts one into the field, where it can be edited. */
export const failureReasons: Record<PaymentMethod, readonly string[]> = {
  ...recordOf(plainVoucherMethods, () => voucherReasons),
  crypto: [
    'No payment with this hash was found',
    'The amount received is too low',
    'Sent on another network',
    'Sent to another address',
    'The hash belongs to another payment',
    'No payment within the time allowed',
  ],
  card: [
    'The customer has not paid',
    'The amount received is too low',
    'The customer has cancelled',
    'Paid again under another payment',
  ],
  'nintendo-eshop': [
    ...codeReasons,
    'The gift card is worth less than the price',
    'The gift card is of another region',
  ],
  'alternative-rewarble': [
    ...voucherReasons,
    'The voucher is of another type',
    'The PIN is missing or wrong',
  ],
};
