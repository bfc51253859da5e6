import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  decideAfterTry,
  decideTurn,
  healthAfterFailure,
  refusalOfUrl,
  signedHeaders,
} from './webhook-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const refused = { status: 500 };

describe('the retries', () => {
  test.each([
    // Seconds between this try and the next: at the earliest, in the middle, at the latest.
    { tries: 1, earliest: 8, middle: 10, latest: 12 },
    { tries: 2, earliest: 24, middle: 30, latest: 36 },
    { tries: 3, earliest: 96, middle: 120, latest: 144 },
    { tries: 4, earliest: 240, middle: 300, latest: 360 },
    { tries: 5, earliest: 720, middle: 900, latest: 1_080 },
    { tries: 6, earliest: 1_440, middle: 1_800, latest: 2_160 },
    { tries: 7, earliest: 2_880, middle: 3_600, latest: 4_320 },
    { tries: 8, earliest: 5_760, middle: 7_200, latest: 8_640 },
    { tries: 9, earliest: 11_520, middle: 14_400, latest: 17_280 },
    { tries: 10, earliest: 17_280, middle: 21_600, latest: 25_920 },
  ])('after try $tries: about $middle s', ({ tries, earliest, middle, latest }) => {
    const seconds = [0, 0.5, 1].map((chance) => {
      const { status, nextTryAt } = decideAfterTry({ outcome: refused, tries, now, chance });
      expect(status).toBe('waiting');
      return ((nextTryAt?.getTime() ?? 0) - now.getTime()) / 1000;
    });
    seconds.forEach((value, index) =>
      expect(value).toBeCloseTo([earliest, middle, latest][index] ?? 0, 6),
    );
  });

  test('end after ten, as failed', () => {
    expect(decideAfterTry({ outcome: refused, tries: 11, now, chance: 0 })).toEqual({
      status: 'failed',
      nextTryAt: null,
      lastStatus: 500,
      lastProblem: null,
    });
  });
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [100, 'waiting'],
  [301, 'waiting'],
  [302, 'waiting'],
  [400, 'waiting'],
  [404, 'waiting'],
  [410, 'waiting'],
  [429, 'waiting'],
  [500, 'waiting'],
])('an answer of %d: %s', (status, expected) => {
  expect(decideAfterTry({ outcome: { status }, tries: 1, now, chance: 0 })).toMatchObject({
    status: expected,
    lastStatus: status,
    lastProblem: null,
  });
});

test('without an answer, why', () => {
  expect(
    decideAfterTry({ outcome: { problem: 'too_slow' }, tries: 1, now, chance: 0 }),
  ).toMatchObject({ status: 'waiting', lastStatus: null, lastProblem: 'too_slow' });
});

test('the signature covers the second and the body', () => {
  const headers = signedHeaders({ eventId: 'e', body: '{"a":"ä"}', secret: 's', now });
  expect(headers).toMatchObject({ 'ghost-event-id': 'e', 'ghost-timestamp': '1795262400' });
  const expected = createHmac('sha256', 's').update('1795262400.{"a":"ä"}').digest('hex');
  expect(headers['ghost-signature']).toBe(`sha256=${expected}`);
});

test.each([
  ['https://hooks.example.org/a', undefined, undefined],
  ['https://hooks.example.org:8443/a', undefined, undefined],
  ['https://1.1.1.1/', undefined, undefined],
  ['http://hooks.example.org/', 'not_https', 'not_https'],
  ['http://10.0.0.1/', 'not_https', 'not_https'],
  ['https://10.0.0.1/', 'not_public', 'not_public'],
  ['https://[fe80::1]/', 'not_public', 'not_public'],
  ['https://[::ffff:127.0.0.1]/', 'not_public', 'not_public'],
  ['https://0x7f.1/', 'not_public', undefined],
  ['https://localhost/', 'not_public', undefined],
  ['https://127.0.0.1/', 'not_public', undefined],
  ['http://localhost:3000/', 'not_https', undefined],
  ['http://127.0.0.1:3000/', 'not_https', undefined],
  ['http://[::1]:3000/', 'not_https', undefined],
])('%s may be set: live %s, sandbox %s', (url, live, sandbox) => {
  expect(refusalOfUrl(url, { mode: 'live' })).toBe(live);
  expect(refusalOfUrl(url, { mode: 'sandbox' })).toBe(sandbox);
});

const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  ['without a rest', null, { step: 'send' }],
  ['during a rest', inSeconds(1), { step: 'wait', until: inSeconds(1) }],
  ['at its end', now, { step: 'probe', until: inSeconds(30) }],
  ['after it', inSeconds(-90), { step: 'probe', until: inSeconds(30) }],
])('a delivery whose turn comes %s', (_when, restsUntil, turn) => {
  expect(decideTurn(restsUntil, now)).toEqual(turn);
});

describe('a failed try', () => {
  const days = 86_400;
  test.each([
    // Failures before, since how many seconds, and seconds of the rest that follows.
    { failures: 0, since: null, rest: null },
    { failures: 3, since: 40, rest: null },
    { failures: 4, since: 40, rest: 60 },
    { failures: 5, since: 100, rest: 120 },
    { failures: 6, since: 220, rest: 240 },
    { failures: 9, since: 3_000, rest: 1_920 },
    { failures: 10, since: 5_000, rest: 3_600 },
    { failures: 80, since: 2 * days, rest: 3_600 },
    { failures: 3, since: 4 * days, rest: null },
    { failures: 80, since: 3 * days - 1, rest: 3_600 },
    { failures: 80, since: 3 * days, rest: 3_600, isOver: true },
  ])('after $failures failures', ({ failures, since, rest, isOver = false }) => {
    const failingSince = since === null ? null : inSeconds(-since);
    // The first rest begins without one; each later one after the only try that its end allows.
    const isProbe = failures >= 5;
    const restsUntil = isProbe ? inSeconds(30) : null;
    expect(healthAfterFailure({ failures, failingSince, restsUntil }, { isProbe, now })).toEqual({
      failures: failures + 1,
      failingSince: failingSince ?? now,
      restsUntil: rest === null ? null : inSeconds(rest),
      isOver,
    });
  });

  test('that was under way when the rest began does not lengthen it', () => {
    const before = { failures: 5, failingSince: inSeconds(-9), restsUntil: inSeconds(55) };
    expect(healthAfterFailure(before, { isProbe: false, now })).toEqual({
      ...before,
      isOver: false,
    });
  });
});
