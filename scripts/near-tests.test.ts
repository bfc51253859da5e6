import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseNearTests } from './near-tests.ts';
import { ROOT } from './run-tool.ts';
import { longTests } from './test-order.ts';

/** A small checkout: files with their content. */
const checkout: Readonly<Record<string, string>> = {
  'apps/server/src/app.ts': '',
  'apps/server/src/app.test.ts': `import { buildApp } from './app.ts';`,
  'apps/server/src/modules/pricing/prices.ts': '',
  'apps/server/src/modules/pricing/usecases/edit-price.ts': '',
  'apps/server/src/modules/pricing/prices.test.ts': `import { priceOf } from './prices.ts';`,
  'apps/server/src/modules/pricing/edit.test.ts': `import { createTestServer } from '../../../test/test-server.ts';`,
  'apps/server/src/modules/users/users.test.ts': `import { priceOf } from '../pricing/prices.ts';`,
  'apps/server/src/commands/admin.ts': '',
  'apps/server/src/commands/admin.test.ts': '',
  'packages/contract/src/durations.ts': '',
  'packages/contract/src/text.test.ts': '',
  'apps/web/src/features/home/home.test.tsx': `import { x } from '@ghost-pay/contract/durations';`,
  'apps/web/src/app/routes.tsx': '',
  'docs/security.md': '',
  'scripts/security-docs.test.ts': `read('docs/security.md')`,
};
const near = (...changed: string[]) =>
  chooseNearTests({
    changed,
    files: Object.keys(checkout),
    read: (file) => checkout[file] ?? '',
  });
const pricing = 'apps/server/src/modules/pricing';

describe('The tests nearest to a change', () => {
  test.each([
    ['nothing', [], []],
    ['a test', [`${pricing}/edit.test.ts`], [`${pricing}/edit.test.ts`]],
    [
      'a file that tests import, and has tests beside it',
      [`${pricing}/prices.ts`],
      [
        `${pricing}/prices.test.ts`,
        'apps/server/src/modules/users/users.test.ts',
        `${pricing}/edit.test.ts`,
      ],
    ],
    [
      'a file whose folder has no test: those of the folder above',
      [`${pricing}/usecases/edit-price.ts`],
      [`${pricing}/prices.test.ts`, `${pricing}/edit.test.ts`],
    ],
    [
      'a file of the contract that is imported by its package',
      ['packages/contract/src/durations.ts'],
      ['apps/web/src/features/home/home.test.tsx', 'packages/contract/src/text.test.ts'],
    ],
    ['a document that a test names', ['docs/security.md'], ['scripts/security-docs.test.ts']],
    ['a file that nothing near tests', ['apps/web/src/app/routes.tsx'], []],
  ])('%s', (_, changed, run) => {
    expect(near(...changed)).toEqual({ run, long: [], tooMany: [], total: 8 });
  });

  test('are not run when they take long, unless they changed themselves', () => {
    const [source, long] = [
      'apps/server/src/commands/admin.ts',
      'apps/server/src/commands/admin.test.ts',
    ];
    expect(near(source)).toMatchObject({ run: [], long: [long] });
    expect(near(source, long)).toMatchObject({ run: [long], long: [] });
  });

  test('are a dozen at most, the nearest first, and the others are named', () => {
    const beside = Array.from({ length: 15 }, (_, index) => `scripts/${index}.test.ts`);
    const files = ['scripts/tool.ts', ...beside];
    const importing = 'scripts/14.test.ts';
    const read = (file: string) => (file === importing ? `import { x } from './tool.ts';` : '');
    const { run, tooMany } = chooseNearTests({ changed: ['scripts/tool.ts'], files, read });
    expect(run).toEqual([importing, ...beside.slice(0, 11)]);
    expect(tooMany).toEqual(beside.slice(11, 14));
  });
});

test('each file that is known to take long exists, once', () => {
  const files = globSync('{apps,chain-nodes,packages,scripts,trials}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).map((file) => `/${file.replaceAll(path.sep, '/')}`);
  for (const name of longTests)
    expect(
      files.filter((file) => file.endsWith(`/${name}`)),
      name,
    ).toHaveLength(1);
});
