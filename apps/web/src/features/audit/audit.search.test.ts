import { describe, expect, it } from 'vitest';
import { auditQuery, readAuditSearch, withAuditFilter } from './audit.search.ts';

const anna = '019a0000-0000-7000-8000-00000000000a';

describe('the state of the audit list in the URL', () => {
  it('is read whole', () => {
    const state = {
      page: 3,
      action: 'login_refused',
      author: anna,
      subject: 'luigi',
      from: '2026-11-01',
      to: '2026-11-21',
    };
    expect(readAuditSearch(state)).toEqual(state);
    expect(readAuditSearch({ author: 'system' }).author).toBe('system');
  });

  it.each([
    { page: 0 },
    { action: 'dance' },
    { author: 'me' },
    { subject: ' ' },
    { from: '21.11.2026' },
    { to: '2026-13-45' },
  ])('falls back where it cannot be read: %j', (raw) =>
    expect(readAuditSearch(raw)).toEqual({ page: 1 }),
  );

  it('shows the first page of another filter', () => {
    expect(withAuditFilter({ page: 3, action: 'login' }, { subject: 'x' })).toEqual({
      page: 1,
      action: 'login',
      subject: 'x',
    });
  });

  it('asks for whole days of the reader’s calendar', () => {
    expect(auditQuery({ page: 1, from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
  });
});
