import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BrowserReport, toTryAgain } from './browser-tests.ts';
import { ROOT } from './run-tool.ts';

const tagged = ['second-try'];
const report = (
  failed: readonly { tags: readonly string[]; file?: string }[],
  errors: readonly unknown[] = [],
): BrowserReport => ({
  stats: { expected: 9, unexpected: failed.length, flaky: 0, skipped: 0 },
  errors,
  suites: [
    {
      specs: [{ ok: true, title: 'passes', file: 'a.spec.ts', tags: [], tests: [] }],
      suites: [
        {
          specs: failed.map(({ tags, file = 'b.spec.ts' }, index) => ({
            ok: false,
            title: `test ${index}`,
            file,
            tags,
            tests: [{ results: [{ errors: [{ message: 'it was late\n  at line 5' }] }] }],
          })),
        },
      ],
    },
  ],
});

describe('in CI', () => {
  test.each([
    ['a failed test with the tag', [{ tags: tagged }], 1],
    ['three failed tests with the tag', [{ tags: tagged }, { tags: tagged }, { tags: tagged }], 3],
    ['four failed tests with the tag', Array.from({ length: 4 }, () => ({ tags: tagged })), 0],
    ['a failed test without the tag', [{ tags: [] }], 0],
    ['one with the tag beside one without', [{ tags: tagged }, { tags: ['other'] }], 0],
    ['no failed test', [], 0],
  ])('%s: %# is tried again as it should be', (_, failed, again) => {
    expect(toTryAgain(report(failed))).toHaveLength(again);
  });

  test('nothing is tried again after an error outside of tests', () => {
    expect(toTryAgain(report([{ tags: tagged }], [{ message: 'the server ended' }]))).toEqual([]);
  });

  test('a test that is tried again is named with its first error', () => {
    expect(toTryAgain(report([{ tags: tagged }]))).toEqual(['b.spec.ts: test 0\n  it was late']);
  });
});

test('only tests of looks carry the tag', () => {
  const folder = join(ROOT, 'e2e', 'tests');
  const carriers = readdirSync(folder).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('@second-try'),
  );
  const mayCarry =
    /^(drawn-pages|every-|home-and-pricing|languages|odd-visits|on-paper|payment-filters|sandbox-wallet|side-panel|site|steady-screens)/;
  expect(carriers.filter((file) => !mayCarry.test(file))).toEqual([]);
});
