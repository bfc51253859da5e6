import { describe, expect, it } from 'vitest';
import {
  filterQuery,
  readPaymentsSearch,
  paymentsDefaults,
  withFilter,
} from './payments.search.ts';

describe('the state of the payment list in the URL', () => {
  it('is the default where the URL says nothing', () => {
    expect(readPaymentsSearch({})).toEqual({ page: 1, limit: 20, sort: 'created_at_desc' });
  });

  it('is read whole', () => {
    const state = {
      page: 3,
      limit: 50,
      sort: 'amount_asc',
      status: 'failed',
      type: 'donation',
      method: 'crypto',
      waiting: 'promise_broken',
      verdict: 'proven',
      from: '2026-11-01',
      to: '2026-11-30',
      search: 'ann@example.org',
    };
    expect(readPaymentsSearch(state)).toEqual(state);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'x' },
    { page: 1e9 },
    { limit: 21 },
    { limit: 10_000 },
    { sort: 'password' },
    { status: 'done' },
    { type: ['donation'] },
    { waiting: 'long' },
    { verdict: 'fine' },
    { from: '21.11.2026' },
    { to: 20261121 },
    { method: null },
    { search: '   ' },
    { search: { a: 1 } },
  ])('falls back where it cannot be read: %j', (raw) => {
    const state = readPaymentsSearch(raw);
    expect(state).toEqual(paymentsDefaults);
    // The router keeps parameters that a route does not list.
    expect(state).toHaveProperty('status', undefined);
  });

  it.each([
    ['failed', 'failed'],
    ['failed,completed', 'completed,failed'],
    ['failed,lost,failed', 'failed'],
    ['pending_payment_verification,pending_subscription_update,completed,failed', undefined],
    [',', undefined],
  ])('reads the statuses %s as %s', (status, known) => {
    expect(readPaymentsSearch({ status }).status).toBe(known);
  });

  it('asks for whole days of the reader’s calendar', () => {
    const days = { ...paymentsDefaults, from: '2026-11-01', to: '2026-11-30' };
    expect(filterQuery(days)).toMatchObject({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
  });

  it('takes digits for a text to search for', () => {
    expect(readPaymentsSearch({ search: 1234 }).search).toBe('1234');
  });
});

describe('changing the list', () => {
  const onPageThree = { ...paymentsDefaults, page: 3, status: 'failed' } as const;

  it('shows the first page of another filter', () => {
    expect(withFilter(onPageThree, { status: 'completed' })).toEqual({
      ...paymentsDefaults,
      status: 'completed',
    });
  });

  const toDo = { ...paymentsDefaults, view: 'to-do', type: 'donation' } as const;

  it('keeps what waits in its groups with a further filter', () => {
    expect(withFilter(toDo, { method: 'card' })).toEqual({ ...toDo, method: 'card' });
  });

  it('shows what waits as a plain list in another order, and leaves it for another status', () => {
    const plain = { ...paymentsDefaults, type: 'donation' };
    const status = 'pending_payment_verification,pending_subscription_update';
    expect(withFilter(toDo, { sort: 'amount_desc' })).toEqual({
      ...plain,
      status,
      sort: 'amount_desc',
    });
    expect(withFilter(toDo, { status: 'completed' })).toEqual({ ...plain, status: 'completed' });
  });

  it('forgets a filter that is unset', () => {
    expect(withFilter(onPageThree, { status: undefined })).toEqual(paymentsDefaults);
  });
});
