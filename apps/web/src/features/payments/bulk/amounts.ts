import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatMoney } from '../../../lib/format.ts';

/** The sum of the payments, of each currency on its own: '$29.00 + €12.00'. */
export function sumText(payments: readonly Transaction[]): string {
  const sums = new Map<Transaction['currency'], number>();
  for (const { amount, currency } of payments)
    // In hundredths: sums of decimals are not exact.
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * 100));
  return [...sums].map(([currency, sum]) => formatMoney(sum / 100, currency)).join(' + ');
}
