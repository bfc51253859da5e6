import type { OptionalColumn } from '@ghost-pay/contract/desk/desk-words';
import type { SavedView, ViewShows } from '@ghost-pay/contract/desk/desk.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import { columnText } from './column-choice.ts';
import { listTexts } from './list.texts.ts';
import {
  filtersOf,
  paymentsDefaults,
  type PaymentsFilter,
  type PaymentsSearch,
} from './payments.search.ts';

/** A part of the list with a name: filters and an order. */
export interface View {
  readonly label: string;
  readonly filter: PaymentsFilter;
  readonly sort: PaymentsSearch['sort'];
  /** The columns that it leaves out, as the address has them; the reader's own choice without it. */
  readonly hidden?: string | undefined;
}

const [awaitingPayment] = transactionStatuses;

/** What waits for an administrator, in the order of work. */
export const toDo: View = {
  label: listTexts.toDo,
  filter: { view: 'to-do' },
  sort: paymentsDefaults.sort,
};
/** What the evidence proves, so that a look and one act decide it. */
export const provenAndWaiting: View = {
  label: listTexts.provenAndWaiting,
  filter: { status: awaitingPayment, verdict: 'proven' },
  sort: 'created_at_asc',
};
export const allPayments: View = {
  label: listTexts.allStatuses,
  filter: {},
  sort: paymentsDefaults.sort,
};

export const needsAttention: View = {
  label: listTexts.needsAttention,
  filter: { attention: true },
  sort: paymentsDefaults.sort,
};
export const lateOnes: View = {
  label: listTexts.lateView,
  filter: { waiting: 'promise_broken' },
  sort: 'created_at_asc',
};
export const assignedToMe: View = {
  label: listTexts.assignedToMe,
  filter: { assigned: 'me' },
  sort: 'created_at_asc',
};

/** The views that everybody has, in the order of the day's work; saved ones stand after the first two. */
export const builtInViews: readonly View[] = [
  toDo,
  allPayments,
  provenAndWaiting,
  needsAttention,
  lateOnes,
  assignedToMe,
];

/** Whether the list shows this view, in whatever order. */
export function isShown({ filter }: View, search: PaymentsSearch): boolean {
  // With a filter what waits is still what waits, in its groups.
  if (filter.view !== undefined || search.view !== undefined) return filter.view === search.view;
  return JSON.stringify(filtersOf(filter)) === JSON.stringify(filtersOf(search));
}

/** The list as the view shows it. The one that is shown keeps its order and its page. */
export function searchOfView(view: View, search: PaymentsSearch): PaymentsSearch {
  if (isShown(view, search)) return search;
  return {
    ...paymentsDefaults,
    limit: search.limit,
    sort: view.sort,
    hidden: view.hidden,
    ...view.filter,
  };
}

/** A saved view as a view of the list. */
export function savedView({ name, shows: { sort, hidden, ...filter } }: SavedView): View {
  return { label: name, filter, sort, hidden: hidden && columnText(hidden) };
}

/** What a saved view holds of the list. The text of a search is left out: it is a customer's name or a code. */
export function showsOf(search: PaymentsSearch, hidden: readonly OptionalColumn[]): ViewShows {
  const { search: _text, ...filter } = filtersOf(search);
  const { view, sort } = search;
  return { ...filter, view, sort, hidden: [...hidden] };
}
