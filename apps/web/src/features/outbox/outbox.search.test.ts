import { describe, expect, it } from 'vitest';
import { isOutboxFiltered, readOutboxSearch, withOutboxFilter } from './outbox.search.ts';

describe('the state of the outbox in the URL', () => {
  it('is read whole', () => {
    const state = {
      page: 3,
      state: 'failed',
      kind: 'payment_received',
      recipient: 'luigi',
      mail: 'x',
    };
    expect(readOutboxSearch(state)).toEqual(state);
    expect(readOutboxSearch({ recipient: 7 }).recipient).toBe('7');
  });

  it.each([
    { page: 0 },
    { page: 'x' },
    { state: 'lost' },
    { kind: 'spam' },
    { recipient: ' ' },
    { mail: 7 },
  ])('falls back where it cannot be read: %j', (raw) =>
    expect(readOutboxSearch(raw)).toEqual({ page: 1 }),
  );

  it('shows the first page of another filter', () => {
    expect(withOutboxFilter({ page: 3, state: 'failed', mail: 'x' }, { recipient: 'x' })).toEqual({
      page: 1,
      state: 'failed',
      recipient: 'x',
    });
    expect(isOutboxFiltered({ page: 3 })).toBe(false);
    expect(isOutboxFiltered({ page: 1, kind: 'admin_overdue' })).toBe(true);
  });
});
