import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { WaitingFilter } from '@ghost-pay/contract/transactions/transaction-words';
import { promiseLimits } from '@ghost-pay/contract/transactions/waiting';
import { isFinal } from '../payments/payments.public.ts';
import type { Sort, Window } from './payment-list.repository.ts';

/** Payments in one sort order. A list consists of one or several such parts in sequence. */
export interface ListPart {
  /** Undefined means all. */
  readonly statuses: readonly TransactionStatus[] | undefined;
  /** Only payments made from this moment on. */
  readonly madeFrom?: Date | undefined;
  /** Only payments made before this moment. */
  readonly madeBefore: Date | undefined;
  /** Whether only payments that wait with proven money are meant, or only all others; undefined means all. */
  readonly isProven?: boolean | undefined;
  readonly sort: Sort;
}

/** Whether the matches of a list are searched for and counted: no index provides them in order. */
export function isCounted({
  search,
  needs_attention: needsAttention,
  verdict,
  assigned,
  from,
  to,
  sort,
}: Pick<
  ListTransactionsQuery,
  'search' | 'needs_attention' | 'verdict' | 'assigned' | 'from' | 'to' | 'sort'
>): boolean {
  return (
    [search, needsAttention, verdict, assigned, from, to].some(Boolean) || sort === 'proven_first'
  );
}

type Asked = Pick<ListTransactionsQuery, 'status' | 'waiting' | 'from' | 'to' | 'sort'>;

/** The moments that define the lists of waiting payments. */
export interface WaitingLimits {
  readonly now: Date;
  readonly overdueBefore: Date;
}

/** The parts of the requested list, in order; empty if no payment can match. */
export function partsOf(
  { status, waiting, from, to, sort }: Asked,
  limits: WaitingLimits,
): ListPart[] {
  const madeFrom = from === undefined ? undefined : new Date(from);
  const madeBefore = earlierOf(
    waiting && madeBeforeOf(waiting, limits),
    to === undefined ? undefined : new Date(to),
  );
  const made = { madeFrom, madeBefore };
  const chosen = transactionStatuses.filter(
    (one) => (status?.includes(one) ?? true) && (waiting === undefined || !isFinal(one)),
  );
  if (sort !== 'promise_first') {
    if (chosen.length === 0) return [];
    const isWhole = chosen.length === transactionStatuses.length;
    const part = { statuses: isWhole ? undefined : chosen, ...made };
    if (sort !== 'proven_first') return [{ ...part, sort }];
    return [
      { ...part, isProven: true, sort: 'created_at_asc' },
      { ...part, isProven: false, sort: 'created_at_desc' },
    ];
  }
  const parts: ListPart[] = [
    { statuses: chosen.filter((one) => !isFinal(one)), ...made, sort: 'created_at_asc' },
    { statuses: chosen.filter(isFinal), ...made, sort: 'created_at_desc' },
  ];
  return parts.filter(({ statuses }) => statuses?.length !== 0);
}

function earlierOf(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function madeBeforeOf(waiting: WaitingFilter, { now, overdueBefore }: WaitingLimits): Date {
  const { due, broken } = promiseLimits(now);
  switch (waiting) {
    case 'promise_due':
      return due;
    case 'promise_broken':
      return broken;
    case 'overdue':
      return overdueBefore;
  }
}

/** The statuses of all parts together; undefined means all. */
export function statusesOf(parts: readonly ListPart[]): readonly TransactionStatus[] | undefined {
  const statuses = transactionStatuses.filter((one) =>
    parts.some((part) => part.statuses?.includes(one) ?? true),
  );
  return statuses.length === transactionStatuses.length ? undefined : statuses;
}

/** Whether all parts together are only proven payments that wait, or none of them; undefined means both. */
export function isProvenOf(parts: readonly ListPart[]): boolean | undefined {
  const [first] = parts;
  return parts.every(({ isProven }) => isProven === first?.isProven) ? first?.isProven : undefined;
}

/** The window of the next part, after the earlier parts had `before` rows and returned `taken` of them. */
export function windowWithin(
  { offset, limit }: Window,
  { before, taken }: { before: number; taken: number },
): Window {
  return { offset: Math.max(0, offset - before), limit: limit - taken };
}
