import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const present = Date.parse('2026-11-27T12:00:00Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: present, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test.for([
  ['five hours behind the device', '2026-11-27T07:00:00Z', -5 * 3_600_000],
  ['three hours before it', '2026-11-27T15:00:00Z', 3 * 3_600_000],
  ['a second behind it', '2026-11-27T11:59:59Z', 0],
  ['not said', undefined, 0],
] as const)('the server’s time is %s', async ([, date, differenceMs]) => {
  const { knowsServerTime, learnServerTime, serverNow } = await import('./server-clock.ts');
  expect(knowsServerTime()).toBe(false);
  expect(serverNow()).toBe(present);
  const headers: HeadersInit = date === undefined ? {} : { date: new Date(date).toUTCString() };
  learnServerTime(new Response(null, { headers }));
  expect(knowsServerTime()).toBe(true);
  expect(serverNow()).toBe(present + differenceMs);
  // The page's clock may run ahead afterwards, as time does.
  learnServerTime(new Response(null, { headers: { date: new Date(0).toUTCString() } }));
  expect(serverNow()).toBe(present + differenceMs);
});
