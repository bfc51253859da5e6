import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run-tool.ts';
import { findForeignTables, tablesIn } from './table-owners.ts';

const TABLES = join(ROOT, 'apps', 'server', 'src', 'migrations', 'tables.ts');

describe('a table belongs to one room', () => {
  test('that is named for every table', () => {
    const [, tables = ''] =
      /export interface Tables \{([^}]*)\}/.exec(readFileSync(TABLES, 'utf8')) ?? [];
    const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(tablesIn(names.map((name) => `select 1 from ${name}`).join('\n'))).toEqual(names);
  });

  test.each([
    ['a query that is built', "trx.selectFrom('transactions').selectAll()"],
    ['a query that is written', 'sql`select id from transactions where true`'],
    ['a join', "trx.selectFrom('settings').innerJoin('transactions', 'a', 'b')"],
    ['a lock', 'sql`lock table transactions in share mode`'],
  ])('%s from another room is found', (_name, text) => {
    const file = 'modules/webhooks/webhooks.repository.ts';
    const foreign = [{ file, room: 'webhooks', table: 'transactions' }];
    expect(
      findForeignTables([{ file, text: text.replace("'settings'", "'webhook_endpoints'") }]),
    ).toMatchObject({ foreign });
  });

  test('an exception that no file needs is found', () => {
    expect(findForeignTables([]).unused).toContain('statistics: transactions');
  });

  test('a comment is no query', () => {
    expect(tablesIn('// read from transactions\n * and update transactions')).toEqual([]);
  });
});
