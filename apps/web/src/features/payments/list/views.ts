import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import { listTexts } from './list.texts.ts';
import { paymentsDefaults, type PaymentsFilter, type PaymentsSearch } from './payments.search.ts';

/** A part of the list with a name: filters and an order. */
export interface View {
  readonly label: string;
  readonly filter: PaymentsFilter;
  readonly sort: PaymentsSearch['sort'];
}

const [awaitingPayment, awaitingSubscription] = transactionStatuses;

/** What waits for an administrator. */
export const toDo: View = {
  label: listTexts.toDo,
  filter: { status: `${awaitingPayment},${awaitingSubscription}` },
  sort: 'created_at_asc',
};
export const allPayments: View = {
  label: listTexts.allStatuses,
  filter: {},
  sort: paymentsDefaults.sort,
};

/** The views that everybody has, in the order of the day's work. */
export const builtInViews: readonly View[] = [
  toDo,
  {
    label: listTexts.provenAndWaiting,
    filter: { status: awaitingPayment, verdict: 'proven' },
    sort: 'created_at_asc',
  },
  {
    label: listTexts.needsAttention,
    filter: { attention: true },
    sort: paymentsDefaults.sort,
  },
  { label: listTexts.lateView, filter: { waiting: 'promise_broken' }, sort: 'created_at_asc' },
  allPayments,
];

const filterNames = [
  'status',
  'type',
  'method',
  'attention',
  'waiting',
  'verdict',
  'from',
  'to',
  'search',
] as const satisfies readonly (keyof PaymentsFilter)[];

/** Whether the list shows this view, in whatever order. */
export function isShown({ filter }: View, search: PaymentsSearch): boolean {
  return filterNames.every((name) => filter[name] === search[name]);
}

/** The list as the view shows it. The one that is shown keeps its order and its page. */
export function searchOfView(view: View, search: PaymentsSearch): PaymentsSearch {
  if (isShown(view, search)) return search;
  return { ...paymentsDefaults, limit: search.limit, sort: view.sort, ...view.filter };
}
