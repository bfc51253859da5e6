import {
  type PaymentMethod,
  paymentMethods,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { DayRevenue } from '@ghost-pay/contract/statistics/statistics.endpoints';

// Added in cents: sums of decimals would drift from the server's totals.
function addUp(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}

export function totalOfDay({ revenue }: DayRevenue): number {
  return addUp(paymentMethods.map((method) => revenue[method]));
}

export function totalOfMethod(days: readonly DayRevenue[], method: PaymentMethod): number {
  return addUp(days.map(({ revenue }) => revenue[method]));
}

export function totalOfDays(days: readonly DayRevenue[]): number {
  return addUp(days.map(totalOfDay));
}

/** The methods that brought in anything in these days, in their usual order. */
export function earningMethods(days: readonly DayRevenue[]): PaymentMethod[] {
  return paymentMethods.filter((method) => totalOfMethod(days, method) > 0);
}

/** The parts of a column: three colours can be told apart at a glance, five cannot. The table has each method. */
export const methodGroups = ['crypto', 'codes', 'card'] as const;
export type MethodGroup = (typeof methodGroups)[number];

export function totalOfGroup(days: readonly DayRevenue[], group: MethodGroup): number {
  const methods = paymentMethods.filter((method) =>
    group === 'codes' ? method !== 'crypto' && method !== 'card' : method === group,
  );
  return addUp(methods.map((method) => totalOfMethod(days, method)));
}
