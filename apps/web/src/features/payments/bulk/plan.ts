import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatMoney } from '../../../lib/format.ts';
import { sumsByCurrency } from '../words.ts';
import type { Act } from '../acts/acts.tsx';
import { offeredActs, verifyingOf } from '../acts/offered-acts.ts';

/** What can be done to several payments at once, each by the key of this name. */
export type BulkAct = 'verify' | 'activate' | 'fail' | 'assign';

/** Why a selected payment is left out. */
export type LeftOut =
  | 'notWaiting'
  | 'byCard'
  | 'byCode'
  | 'contested'
  | 'notProven'
  | 'large'
  | 'mayBeOlder'
  | 'notPaid'
  | 'cannotFail'
  | 'notAssigned';

/** The act, as it would be done to the payment alone, undefined for an assignment; or why there is none. */
type Outcome = { readonly act: Act | undefined } | { readonly leftOut: LeftOut };

export type Planned = { readonly transaction: Transaction } & Outcome;

function verifying(transaction: Transaction): Outcome {
  const { status, payment_method: method, flags, evidence_mark: mark } = transaction;
  if (status !== 'pending_payment_verification') return { leftOut: 'notWaiting' };
  if (method === 'card') return { leftOut: 'byCard' };
  if (method !== 'crypto') return { leftOut: 'byCode' };
  if (flags.includes('contested')) return { leftOut: 'contested' };
  if (mark?.verdict !== 'proven' || !offeredActs(transaction).includes('verify_payment'))
    return { leftOut: 'notProven' };
  if (mark.may_be_older) return { leftOut: 'mayBeOlder' };
  // A large payment is asked about singly, so that its amount is compared.
  return verifyingOf(transaction) === 'at_once' ? { act: 'verify_payment' } : { leftOut: 'large' };
}

function first(transaction: Transaction, wanted: readonly Act[], leftOut: LeftOut): Outcome {
  const offered = offeredActs(transaction);
  const act = wanted.find((one) => offered.includes(one));
  return act === undefined ? { leftOut } : { act };
}

const outcomes: Record<BulkAct, (payment: Transaction) => Outcome> = {
  verify: verifying,
  activate: (payment) => first(payment, ['update_subscription'], 'notPaid'),
  fail: (payment) => first(payment, ['mark_failed', 'mark_card_failed'], 'cannotFail'),
  assign: ({ status }) =>
    status === 'completed' || status === 'failed' ? { leftOut: 'notAssigned' } : { act: undefined },
};

/** What becomes of each selected payment. Only what could be done to the payment alone is done to several. */
export function planOf(kind: BulkAct, selected: readonly Transaction[]): readonly Planned[] {
  return selected.map((transaction) => ({ transaction, ...outcomes[kind](transaction) }));
}

/** The payments that the act is done to. */
export function chosenOf(plan: readonly Planned[]): readonly Transaction[] {
  return plan.filter((one) => !('leftOut' in one)).map(({ transaction }) => transaction);
}

/** The sum of the payments, of each currency on its own: '$29.00 + €12.00'. */
export function sumText(payments: readonly Transaction[]): string {
  return sumsByCurrency(payments)
    .map(({ amount, currency }) => formatMoney(amount, currency))
    .join(' + ');
}
