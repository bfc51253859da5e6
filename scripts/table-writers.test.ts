import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-tool.ts';

const SERVER = join(ROOT, 'apps', 'server', 'src');
const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g;

/** The names that a source writes to; some are no tables. */
function written(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(WRITE)].map(([, built, told]) => built ?? told ?? '');
}

test('a table is written by one room', () => {
  const types = readFileSync(join(SERVER, 'migrations', 'tables.ts'), 'utf8');
  const [, list = ''] = /^export interface Tables \{([^}]*)\}/m.exec(types) ?? [];
  const writers = new Map(
    [...list.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => [table, new Set<string>()]),
  );
  expect(writers.size).toBeGreaterThan(30);
  for (const file of globSync('{core,modules}/**/*.ts', { cwd: SERVER })) {
    const room = file.replace('modules/', '').split('/')[0] ?? '';
    // Retention erases in every room.
    if (file.endsWith('.test.ts') || room === 'retention') continue;
    for (const table of written(readFileSync(join(SERVER, file), 'utf8')))
      writers.get(table)?.add(room);
  }
  expect(Object.fromEntries([...writers].filter(([, rooms]) => rooms.size > 1))).toEqual({
    // One row holds an account and its credentials: users manages the one, auth the other.
    admin_users: new Set(['users', 'auth']),
    // A payment, its log row and its event are inserted by one statement.
    events: new Set(['payments', 'core']),
  });
});
