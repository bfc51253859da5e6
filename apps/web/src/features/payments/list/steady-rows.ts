import type { WorkGroup } from '@ghost-pay/contract/transactions/work-groups';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

/** A row as it stands in the list. */
export interface SteadyRow {
  /** The payment as it was when the row came. */
  readonly first: Transaction;
  /** Where it stood then; undefined in a list without groups. */
  readonly group?: WorkGroup | undefined;
  /** As it was last heard of. */
  readonly now: Transaction;
  /** False once the newest list does not have it: it has left, or has moved to another page. */
  readonly isListed: boolean;
}

export interface SteadyRows {
  /** The page, filters and order that the rows belong to. */
  readonly view: string;
  /** The newest list that was taken in, as the moment at which it arrived. */
  readonly arrivedAt: number;
  readonly rows: readonly SteadyRow[];
  /** How many payments of the newest list wait to be shown. */
  readonly fresh: number;
}

/** What the newest list says. */
export interface Arrival {
  readonly view: string;
  readonly arrivedAt: number;
  readonly listed: readonly Transaction[];
  /** The group of each, in a list that has groups. */
  readonly groups?: readonly WorkGroup[] | undefined;
}

/** The rows of the newest list, in its order; those of `before` that have not changed are the same objects. */
export function showAll(
  { view, arrivedAt, listed, groups }: Arrival,
  before: readonly SteadyRow[] = [],
): SteadyRows {
  const known = new Map(before.map((row) => [row.first, row]));
  const rows = listed.map((transaction, index) =>
    rowOf(
      { first: transaction, group: groups?.[index], now: transaction, isListed: true },
      known.get(transaction),
    ),
  );
  return { view, arrivedAt, rows, fresh: 0 };
}

/** `before` if nothing has changed: the page draws rows that are other objects anew, at each arrival. */
function rowOf(row: SteadyRow, before: SteadyRow | undefined): SteadyRow {
  const isSame =
    before?.now === row.now && before.isListed === row.isListed && before.group === row.group;
  return isSame ? before : row;
}

/**
 * The rows after an arrival. While the list is held, each row keeps its place: one that is listed no longer stays, and
 * one that is new waits. Another view, such as the next page, is always shown whole.
 */
export function keepSteady(before: SteadyRows, arrival: Arrival, isHeld: boolean): SteadyRows {
  const { view, arrivedAt, listed } = arrival;
  if (!isHeld || before.view !== view) return showAll(arrival, before.rows);
  const byId = new Map(listed.map((transaction) => [transaction.id, transaction]));
  const known = new Set(before.rows.map(({ first }) => first.id));
  return {
    view,
    arrivedAt,
    rows: before.rows.map((row) => {
      const now = byId.get(row.first.id);
      const next = { ...row, now: now ?? row.now, isListed: now !== undefined };
      return rowOf(next, row);
    }),
    fresh: listed.filter(({ id }) => !known.has(id)).length,
  };
}
