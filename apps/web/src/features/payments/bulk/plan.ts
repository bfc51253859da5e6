import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Act } from '../acts/acts.tsx';
import { offeredActs } from '../acts/offered-acts.ts';
import { verifyingOf } from '../acts/verifying.ts';

/** What can be done to several payments at once. */
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

/** The act on one of them, as it would be done to it alone; assigning is none. */
export type Planned =
  | { readonly transaction: Transaction; readonly act: Act | undefined }
  | { readonly transaction: Transaction; readonly leftOut: LeftOut };

function verifying(transaction: Transaction): Act | LeftOut {
  const { status, payment_method: method, flags, evidence_mark: mark } = transaction;
  if (status !== 'pending_payment_verification') return 'notWaiting';
  if (method === 'card') return 'byCard';
  if (method !== 'crypto') return 'byCode';
  if (flags.includes('contested')) return 'contested';
  if (mark?.verdict !== 'proven' || !offeredActs(transaction).includes('verify_payment'))
    return 'notProven';
  if (mark.may_be_older) return 'mayBeOlder';
  // A large payment is asked about singly, so that its amount is compared.
  return verifyingOf(transaction) === 'at_once' ? 'verify_payment' : 'large';
}

function first(transaction: Transaction, wanted: readonly Act[], otherwise: LeftOut) {
  const offered = offeredActs(transaction);
  return wanted.find((act) => offered.includes(act)) ?? otherwise;
}

const kinds: Record<Exclude<BulkAct, 'assign'>, (payment: Transaction) => Act | LeftOut> = {
  verify: verifying,
  activate: (payment) => first(payment, ['update_subscription'], 'notPaid'),
  fail: (payment) => first(payment, ['mark_failed', 'mark_card_failed'], 'cannotFail'),
};

const reasons = new Set<string>([
  'notWaiting',
  'byCard',
  'byCode',
  'contested',
  'notProven',
  'large',
  'mayBeOlder',
  'notPaid',
  'cannotFail',
] satisfies LeftOut[]);

function isLeftOut(answer: Act | LeftOut): answer is LeftOut {
  return reasons.has(answer);
}

/** What becomes of each selected payment. Only what could be done to the payment alone is done to several. */
export function planOf(kind: BulkAct, selected: readonly Transaction[]): readonly Planned[] {
  return selected.map((transaction): Planned => {
    if (kind === 'assign')
      return transaction.status === 'completed' || transaction.status === 'failed'
        ? { transaction, leftOut: 'notAssigned' }
        : { transaction, act: undefined };
    const answer = kinds[kind](transaction);
    return isLeftOut(answer) ? { transaction, leftOut: answer } : { transaction, act: answer };
  });
}

/** The payments that the act is done to. */
export function chosenOf(plan: readonly Planned[]): readonly Transaction[] {
  return plan.filter((one) => !('leftOut' in one)).map(({ transaction }) => transaction);
}
