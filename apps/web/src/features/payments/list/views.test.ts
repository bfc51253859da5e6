import { expect, test } from 'vitest';
import { paymentsDefaults, readPaymentsSearch } from './payments.search.ts';
import { allPayments, builtInViews, isShown, searchOfView } from './views.ts';

test.each(builtInViews)('$label shows nothing but its own filters, from the first page', (view) => {
  const before = { ...paymentsDefaults, page: 3, limit: 50, type: 'donation' } as const;
  const search = searchOfView(view, before);
  expect(search).toEqual({ page: 1, limit: 50, sort: view.sort, ...view.filter });
  expect(builtInViews.filter((other) => isShown(other, search))).toEqual([view]);
  expect(isShown(view, before)).toBe(false);
  // What the URL holds is read as the same view.
  expect(isShown(view, readPaymentsSearch({ ...search }))).toBe(true);
});

test('the view that is shown keeps its order and its page', () => {
  const view = allPayments;
  const search = { ...searchOfView(view, paymentsDefaults), page: 2, sort: 'amount_desc' } as const;
  expect(searchOfView(view, search)).toBe(search);
});
