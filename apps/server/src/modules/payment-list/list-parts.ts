import type {
  ExportTransactionsQuery,
  ListTransactionsQuery,
} from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { WaitingFilter } from '@ghost-pay/contract/transactions/transaction-words';
import { promiseLimits } from '@ghost-pay/contract/transactions/waiting';
import { workGroups } from '@ghost-pay/contract/transactions/work-groups';
import { isFinal } from '../payments/payments.public.ts';
import type { Sort, Window } from './payment-list.repository.ts';
import type { Only } from './payment-search.repository.ts';

/** Payments in one sort order. A list consists of one or several such parts in sequence. */
export interface ListPart {
  /** Undefined means all. */
  readonly statuses: readonly TransactionStatus[] | undefined;
  /** Only payments made from this moment on. */
  readonly madeFrom?: Date | undefined;
  /** Only payments made before this moment. */
  readonly madeBefore: Date | undefined;
  /** Undefined means all. */
  readonly only?: Only | undefined;
  readonly sort: Sort;
}

/** Whether the matches of a list are searched for and counted: no index provides them in order. */
export function isCounted({
  search,
  waiting,
  needs_attention: needsAttention,
  verdict,
  assigned,
  from,
  to,
  view,
  group,
  sort,
}: ListTransactionsQuery | ExportTransactionsQuery): boolean {
  return (
    [search, waiting, needsAttention, verdict, assigned, from, to, view, group].some(Boolean) ||
    sort === 'proven_first'
  );
}

type Asked = Pick<
  ListTransactionsQuery,
  'status' | 'waiting' | 'from' | 'to' | 'view' | 'group' | 'sort'
>;

/** The moments that define the lists of waiting payments. */
export interface WaitingLimits {
  readonly now: Date;
  readonly overdueBefore: Date;
}

/** The parts of the requested list, in order; empty if no payment can match. */
export function partsOf(
  { status, waiting, from, to, view, group, sort }: Asked,
  limits: WaitingLimits,
): ListPart[] {
  const madeFrom = from === undefined ? undefined : new Date(from);
  const madeBefore = earlierOf(
    waiting && madeBeforeOf(waiting, limits),
    to === undefined ? undefined : new Date(to),
  );
  const made = { madeFrom, madeBefore };
  const isWork = view !== undefined || group !== undefined;
  const isWaiting = isWork || waiting !== undefined;
  const chosen = transactionStatuses.filter(
    (one) => (status?.includes(one) ?? true) && !(isWaiting && isFinal(one)),
  );
  if (isWork) {
    if (chosen.length === 0) return [];
    const { broken: brokenBefore } = promiseLimits(limits.now);
    return workGroups
      .filter((one) => group === undefined || one === group)
      .map((one) => ({
        statuses: chosen,
        ...made,
        only: { group: one, brokenBefore },
        sort: 'created_at_asc',
      }));
  }
  if (sort !== 'promise_first') {
    if (chosen.length === 0) return [];
    const isWhole = chosen.length === transactionStatuses.length;
    const part = { statuses: isWhole ? undefined : chosen, ...made };
    if (sort !== 'proven_first') return [{ ...part, sort }];
    return [
      { ...part, only: { isProven: true }, sort: 'created_at_asc' },
      { ...part, only: { isProven: false }, sort: 'created_at_desc' },
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

/** What all parts together are limited to; the parts of a whole list leave nothing out. */
export function onlyOf([first, ...others]: readonly ListPart[]): Only | undefined {
  return others.length === 0 ? first?.only : undefined;
}

/** The window of the next part, after the earlier parts had `before` rows and returned `taken` of them. */
export function windowWithin(
  { offset, limit }: Window,
  { before, taken }: { before: number; taken: number },
): Window {
  return { offset: Math.max(0, offset - before), limit: limit - taken };
}
