import { expect, it } from 'vitest';
import {
  anId,
  filter,
  kept,
  listState,
  oneOf,
  opened,
  orderBy,
  paged,
  reorder,
  textUpTo,
} from './list-search.ts';

const id = '019b2fff-1a90-7e6b-8c14-a5f37d920e4d';
const state = listState({
  page: paged,
  sort: kept(oneOf(['newest', 'oldest']), 'newest'),
  status: filter(oneOf(['sent', 'failed'])),
  search: filter(textUpTo(5)),
  row: opened(anId),
});

it.each([
  [{}, { page: 1, sort: 'newest' }],
  [
    { page: 3, sort: 'oldest', status: 'failed', search: 'luigi', row: id },
    { page: 3, sort: 'oldest', status: 'failed', search: 'luigi', row: id },
  ],
  [
    { page: 'x', sort: 'best', status: 'lost', search: ' ', row: 'x' },
    { page: 1, sort: 'newest' },
  ],
  [
    { page: 0, sort: null, status: 7, search: ['a'], row: 7 },
    { page: 1, sort: 'newest' },
  ],
  [{ page: 1_000_001 }, { page: 1, sort: 'newest' }],
  [{ page: 1.5 }, { page: 1, sort: 'newest' }],
  [{ search: 1234567 }, { page: 1, sort: 'newest', search: '12345' }],
  [{ other: 'x' }, { page: 1, sort: 'newest' }],
])('%j is read as %j', (raw, search) => {
  expect(state.read(raw)).toEqual(search);
});

it('lists a parameter that is unset: the router would keep the text of the address', () => {
  expect(Object.keys(state.read({ status: 'lost' }))).toEqual([
    'page',
    'sort',
    'status',
    'search',
    'row',
  ]);
});

it('leaves out of the address what is initial', () => {
  expect(state.initial).toEqual({ page: 1, sort: 'newest' });
});

const whole = state.read({ page: 3, sort: 'oldest', status: 'failed', search: 'x', row: id });

it.each([
  [{ status: 'sent' }, { page: 1, sort: 'oldest', status: 'sent', search: 'x' }],
  [{ status: '' }, { page: 1, sort: 'oldest', search: 'x' }],
  [{ search: '' }, { page: 1, sort: 'oldest', status: 'failed' }],
  [{ sort: 'newest' }, { page: 1, sort: 'newest', status: 'failed', search: 'x' }],
])('another filter, %j, begins at the first page and closes the row', (change, search) => {
  expect(state.change(whole, change)).toEqual(search);
});

it('clears the filters, and keeps the order', () => {
  expect(state.clear(whole)).toEqual({ page: 1, sort: 'oldest' });
});

it.each([
  [{}, false],
  [{ page: 3, sort: 'oldest', row: id }, false],
  [{ status: 'sent' }, true],
  [{ search: 'x' }, true],
])('%j is filtered: %s', (raw, isFiltered) => {
  expect(state.isFiltered(state.read(raw))).toBe(isFiltered);
});

it('names every filter, and nothing else', () => {
  expect(state.filters({ page: 3, status: 'sent' })).toEqual({ status: 'sent' });
  expect(Object.keys(state.filters({}))).toEqual(['status', 'search']);
});

it.each([
  ['amount_desc', 'amount', 'desc', 'amount_asc'],
  ['amount_asc', 'amount', 'desc', 'amount_desc'],
  ['created_asc', 'amount', 'desc', 'amount_desc'],
  ['name_asc', 'name', 'asc', 'name_desc'],
  ['role_asc', 'name', 'asc', 'name_asc'],
] as const)(
  'a list in the order %s is sorted by %s, first %s, as %s',
  (sort, column, first, next) => {
    expect(reorder(sort, column, first)).toBe(next);
    expect(orderBy(next, column)).toBe(next.endsWith('_asc') ? 'asc' : 'desc');
    expect(orderBy(next, 'other')).toBeUndefined();
  },
);
