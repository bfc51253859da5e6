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
  /** Only payments made before this moment. */
  readonly madeBefore: Date | undefined;
  readonly sort: Sort;
}

type Asked = Pick<ListTransactionsQuery, 'status' | 'waiting' | 'sort'>;

/** The moments that define the lists of waiting payments. */
export interface WaitingLimits {
  readonly now: Date;
  readonly overdueBefore: Date;
}

/** The parts of the requested list, in order; empty if no payment can match. */
export function partsOf({ status, waiting, sort }: Asked, limits: WaitingLimits): ListPart[] {
  const madeBefore = waiting && madeBeforeOf(waiting, limits);
  const chosen = transactionStatuses.filter(
    (one) => (status ?? one) === one && (waiting === undefined || !isFinal(one)),
  );
  if (sort !== 'promise_first') {
    const isWhole = chosen.length === transactionStatuses.length;
    return chosen.length === 0
      ? []
      : [{ statuses: isWhole ? undefined : chosen, madeBefore, sort }];
  }
  const parts: ListPart[] = [
    { statuses: chosen.filter((one) => !isFinal(one)), madeBefore, sort: 'created_at_asc' },
    { statuses: chosen.filter(isFinal), madeBefore, sort: 'created_at_desc' },
  ];
  return parts.filter(({ statuses }) => statuses?.length !== 0);
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

/** The window of the next part, after the earlier parts had `before` rows and returned `taken` of them. */
export function windowWithin(
  { offset, limit }: Window,
  { before, taken }: { before: number; taken: number },
): Window {
  return { offset: Math.max(0, offset - before), limit: limit - taken };
}
