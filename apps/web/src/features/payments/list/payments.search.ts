import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import { defaultPageSize, pageSizes } from '@ghost-pay/contract/page-sizes';
import {
  paymentMethods,
  paymentTypes,
  transactionSorts,
  transactionStatuses,
  type TransactionStatus,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import {
  dayOf,
  filter,
  kept,
  listState,
  oneOf,
  paged,
  rangeOf,
  textUpTo,
} from '../../../lib/list-search.ts';

/** Default values, which the URL leaves out. */
export const paymentsDefaults = {
  page: 1,
  limit: defaultPageSize,
  sort: 'created_at_desc',
} as const;

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

const state = listState({
  page: paged,
  limit: kept((raw) => oneOf(pageSizes)(Number(raw)), paymentsDefaults.limit),
  sort: kept(oneOf(transactionSorts), paymentsDefaults.sort),
  /** What waits, in groups and in the order of work. */
  view: kept(oneOf(['to-do']), undefined),
  /** One status or several, separated by commas, in the order of the statuses. */
  status: filter((raw) => statusText(statusesIn(raw))),
  type: filter(oneOf(paymentTypes)),
  method: filter(oneOf(paymentMethods)),
  /** Only payments that need an admin's decision. */
  attention: filter(isSet),
  /** Only payments that the reader takes care of. */
  assigned: filter(oneOf(['me'])),
  /** Only pending payments that have waited this long. */
  waiting: filter(oneOf(waitingFilters)),
  /** Only payments of which the chain says this. */
  verdict: filter(oneOf(verdicts)),
  /** The first day on which a payment was made, of the reader's calendar. */
  from: filter(dayOf),
  /** The last day. */
  to: filter(dayOf),
  search: filter(textUpTo(200)),
  /** The columns that are left out, separated by commas, or 'none'; without it, the reader's own choice holds. */
  hidden: kept(
    (raw) => (typeof raw === 'string' ? columnNames.exec(raw)?.[0] : undefined),
    undefined,
  ),
  /** Starts an export as soon as the list is loaded; removed from the URL once it has started. */
  export: kept(isSet, undefined),
});

/** The state of the list, as the URL holds it. */
export const {
  read: readPaymentsSearch,
  clear: withoutFilters,
  filters: filtersOf,
  isFiltered,
} = state;

export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>;
export type PaymentsFilter = Partial<ReturnType<typeof filtersOf>> & Pick<PaymentsSearch, 'view'>;

/** Other filters, or another order. What waits has an order and statuses of its own: others show it as a plain list. */
export function withFilter(
  search: PaymentsSearch,
  change: Partial<Record<keyof PaymentsSearch, unknown>>,
): PaymentsSearch {
  const isPlain = search.view !== undefined && ('status' in change || 'sort' in change);
  return state.change(
    search,
    isPlain ? { status: statusText(waitingStatuses), ...change, view: undefined } : change,
  );
}

const [awaitingPayment, awaitingSubscription] = transactionStatuses;
const waitingStatuses = [awaitingPayment, awaitingSubscription];

/** The query parameters of the list and of its export. */
export function filterQuery(search: PaymentsSearch) {
  const { method, attention, from, to, ...rest } = filtersOf(search);
  const needs_attention = attention && ('true' as const);
  const chosen = { view: search.view, sort: search.sort, payment_method: method, needs_attention };
  return { ...rest, ...chosen, ...rangeOf({ from, to }) };
}
