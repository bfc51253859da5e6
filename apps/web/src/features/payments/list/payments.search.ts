import { type Verdict, verdicts } from '@ghost-pay/contract/evidence/verdicts';
import { defaultPageSize, pageSizes } from '@ghost-pay/contract/page-sizes';
import {
  paymentMethods,
  paymentTypes,
  transactionSorts,
  transactionStatuses,
  type TransactionStatus,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { dayOf, rangeOf } from '../../../lib/days.ts';

/** The state of the list, kept in the URL: filters, sort order and page. */
export interface PaymentsSearch {
  page: number;
  limit: (typeof pageSizes)[number];
  sort: (typeof transactionSorts)[number];
  /** One status or several, separated by commas, in the order of the statuses. */
  status?: string | undefined;
  type?: (typeof paymentTypes)[number] | undefined;
  method?: (typeof paymentMethods)[number] | undefined;
  /** Only payments that need an admin's decision. */
  attention?: true | undefined;
  /** Only payments that the reader takes care of. */
  assigned?: 'me' | undefined;
  /** Only pending payments that have waited this long. */
  waiting?: (typeof waitingFilters)[number] | undefined;
  /** Only payments of which the chain says this. */
  verdict?: Verdict | undefined;
  /** The first day on which a payment was made, of the reader's calendar. */
  from?: string | undefined;
  /** The last day. */
  to?: string | undefined;
  search?: string | undefined;
  /** The columns that are left out, separated by commas, or 'none'; without it, the reader's own choice holds. */
  hidden?: string | undefined;
  /** Starts an export as soon as the list is loaded; removed from the URL once it has started. */
  export?: true | undefined;
}

export type PaymentsFilter = Pick<
  PaymentsSearch,
  | 'status'
  | 'type'
  | 'method'
  | 'attention'
  | 'assigned'
  | 'waiting'
  | 'verdict'
  | 'from'
  | 'to'
  | 'search'
>;
export type SortColumn = 'created_at' | 'amount';

/** Default values, which the URL leaves out. */
export const paymentsDefaults = {
  page: 1,
  limit: defaultPageSize,
  sort: 'created_at_desc',
} as const satisfies PaymentsSearch;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** The statuses that a text names. */
export function statusesIn(text: unknown): readonly TransactionStatus[] {
  const named = typeof text === 'string' ? text.split(',') : [];
  return transactionStatuses.filter((status) => named.includes(status));
}

/** The statuses as the URL holds them; undefined for none and for all, which filter nothing. */
export function statusText(statuses: readonly TransactionStatus[]): string | undefined {
  const isFilter = statuses.length > 0 && statuses.length < transactionStatuses.length;
  return isFilter ? statuses.join(',') : undefined;
}

/** The names of columns; the table knows which there are. */
const columnNames = /^[a-z]+(,[a-z]+)*$/;

/** A switch in a URL: present or absent. */
function isSet(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readPaymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  const page = Number(raw['page']);
  const status = statusText(statusesIn(raw['status']));
  const type = oneOf(paymentTypes, raw['type']);
  const method = oneOf(paymentMethods, raw['method']);
  const waiting = oneOf(waitingFilters, raw['waiting']);
  const verdict = oneOf(verdicts, raw['verdict']);
  // The router reads a search for digits alone as a number.
  const search = ['string', 'number'].includes(typeof raw['search'])
    ? String(raw['search']).trim().slice(0, 200)
    : '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : paymentsDefaults.page,
    limit: oneOf(pageSizes, Number(raw['limit'])) ?? paymentsDefaults.limit,
    sort: oneOf(transactionSorts, raw['sort']) ?? paymentsDefaults.sort,
    // Listed even when unset: the router would otherwise keep the unreadable text of the URL.
    status,
    type,
    method,
    attention: isSet(raw['attention']),
    assigned: oneOf(['me'] as const, raw['assigned']),
    waiting,
    verdict,
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
    search: search || undefined,
    hidden: typeof raw['hidden'] === 'string' ? columnNames.exec(raw['hidden'])?.[0] : undefined,
    export: isSet(raw['export']),
  };
}

/** The query parameters of the list and of its export. */
export function filterQuery({
  sort,
  status,
  type,
  method,
  attention,
  assigned,
  waiting,
  verdict,
  from,
  to,
  search,
}: PaymentsSearch) {
  const needs_attention = attention && ('true' as const);
  const filter = {
    sort,
    status,
    type,
    payment_method: method,
    needs_attention,
    assigned,
    waiting,
    verdict,
  };
  return { ...filter, ...rangeOf({ from, to }), search };
}

/** The state with another filter: unset filters are removed, and the list goes back to its first page. */
export function withFilter(search: PaymentsSearch, change: PaymentsFilter): PaymentsSearch {
  return readPaymentsSearch({ ...search, ...change, page: 1 });
}

/** A click on a column's header: newest or largest first, then reversed. The list goes back to page 1. */
export function withSort(search: PaymentsSearch, column: SortColumn): PaymentsSearch {
  return {
    ...search,
    sort: search.sort === `${column}_desc` ? `${column}_asc` : `${column}_desc`,
    page: 1,
  };
}

export function sortOrder(search: PaymentsSearch, column: SortColumn): 'asc' | 'desc' | undefined {
  if (search.sort === `${column}_asc`) return 'asc';
  return search.sort === `${column}_desc` ? 'desc' : undefined;
}

export function isFiltered({
  status,
  type,
  method,
  attention,
  assigned,
  waiting,
  verdict,
  from,
  to,
  search,
}: PaymentsFilter): boolean {
  return [status, type, method, attention, assigned, waiting, verdict, from, to, search].some(
    Boolean,
  );
}
