import { describe, expect, test } from 'vitest';
import { MailError } from '../../gateways/mail/mail-error.ts';
import { timeOfBackup } from '../../operations/backup/scheduled-backups.ts';
import { judgeSchema, schemaRange } from '../../operations/site-database/schema-range.ts';
import { judgeDifferences } from './machine-checks.ts';
import { fromError, fromFinding } from './diagnosis.ts';
import { judgeArrival } from './proxy-check.ts';

const behindProxy = {
  sender: '127.0.0.1',
  forwarded: true,
  believed: true,
  client: '198.51.100.7',
  host: 'pay.example.org',
};

describe('a request through the proxy', () => {
  test.each([
    [{}, false, 'ok', /198\.51\.100\.7/],
    [{ host: 'PAY.example.org' }, true, 'ok', /198\.51\.100\.7/],
    [{ client: 'unknown' }, false, 'fault', /passes on "unknown", which is no address/],
    [{ client: '203.0.113.77' }, false, 'fault', /Visitors can choose/],
    [
      { believed: false, client: '127.0.0.1' },
      false,
      'fault',
      /Add 127\.0\.0\.1 to TRUSTED_PROXIES/,
    ],
    [{ believed: false, forwarded: false, client: '127.0.0.1' }, false, 'fault', /no address/],
    [{ host: '127.0.0.1:3004' }, false, 'warning', /the host 127\.0\.0\.1:3004/],
    [{ host: '127.0.0.1:3004' }, true, 'fault', /the host 127\.0\.0\.1:3004/],
  ] as const)(
    'that arrives with %j, own back-office %s: %s',
    (change, hasOwnBackOffice, state, text) => {
      const seen = { ...behindProxy, ...change };
      const said = judgeArrival({ seen, publicUrl: 'https://pay.example.org', hasOwnBackOffice });
      expect(said).toEqual({ state, text: expect.stringMatching(text) as string });
    },
  );
});

describe('a clock that differs', () => {
  test.each([
    [[], 'warning', /could not be compared/],
    [[0.4, 5], 'ok', /a and b/],
    [[0.4, 5.1], 'warning', /from b by 5 s/],
    [[30, 0], 'warning', /from a by 30 s/],
    [[30.5, 0], 'fault', /from a by 31 s/],
  ] as const)('by %j seconds: %s', (seconds, state, text) => {
    const measured = seconds.map((each, index) => ({ source: 'ab'[index] ?? '', seconds: each }));
    const said = judgeDifferences(measured);
    expect(said).toEqual({ state, text: expect.stringMatching(text) as string });
  });
});

test.each([
  [undefined, 'none'],
  [schemaRange.oldest, 'older'],
  [schemaRange.newest, 'current'],
  ['9999-later', 'newer'],
] as const)('a database with the schema %s is %s', (name, state) => {
  expect(judgeSchema(name)).toBe(state);
});

test.each([
  ['ghost-pay-20261122T031700Z.backup', '2026-11-22T03:17:00.000Z'],
  ['ghost-pay-20261122T031700Z.backup.part', undefined],
  ['ghost-pay.backup', undefined],
] as const)('the file %s was written at %s', (name, time) => {
  expect(timeOfBackup(name)?.toISOString()).toBe(time);
});

test('a row of System Status becomes one line', () => {
  expect(fromFinding({ state: 'error', text: 'Not Set Up', detail: 'No wallet.' })).toEqual({
    state: 'fault',
    text: 'Not Set Up. No wallet.',
  });
  expect(fromFinding({ state: 'ok', text: 'Ready', detail: null })).toEqual({
    state: 'ok',
    text: 'Ready.',
  });
});

test('an unexpected error is named by its kind, because its message may hold a secret', () => {
  const { state, text } = fromError(new MailError('busy', { cause: new Error('password x') }));
  expect({ state, text }).toEqual({
    state: 'fault',
    text: expect.stringContaining('(Error)') as string,
  });
  expect(text).not.toContain('password');
});
