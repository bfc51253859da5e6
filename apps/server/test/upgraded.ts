import type { Client } from 'pg';
import { expect } from 'vitest';
import { verifyAuditTrail } from '../src/core/audit/verify-audit-trail.ts';
import { findUnreadable } from '../src/operations/backup/sealed-cells.ts';
import { openDatabase } from '../src/core/database/database.ts';
import { bringUpToDate } from '../src/operations/site-database/bring-up-to-date.ts';
import type { ScratchDatabase, ScratchDatabases } from './scratch-databases.ts';
import { readSchema } from './schema-catalogue.ts';
import {
  readRows,
  type StoredRows,
  withCodesInPayments,
  withoutDroppedTables,
  withoutWhatCameLater,
} from './stored-rows.ts';
import { testVault } from './test-database.ts';

/** The schema of a newly created database. */
export async function readFreshSchema(databases: ScratchDatabases): Promise<string[]> {
  const { connection, connected, drop } = await databases.create();
  await bringUpToDate(connection, { mode: 'sandbox' });
  const fresh = await connected(readSchema);
  await drop();
  return fresh;
}

/** The stored figures that differ from those counted from the payments. */
async function wrongFigures(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `with kept as (
       select status, type, payment_method, currency, payments, amount_minor, usd_amount_minor, without_rate from payment_totals
       union all
       select status, type, payment_method, currency, payments, amount_minor, usd_amount_minor, without_rate from payment_changes),
     counted as (
       select status, type, payment_method, currency, sum(payments) as payments, sum(amount_minor) as amount_minor,
         sum(usd_amount_minor) as usd_amount_minor, sum(without_rate) as without_rate
       from kept group by 1, 2, 3, 4 having sum(payments) <> 0),
     true_ones as (
       select status, type, payment_method, currency, count(*) as payments, sum(amount_minor) as amount_minor,
         coalesce(sum(usd_amount_minor), 0) as usd_amount_minor, count(*) filter (where usd_amount_minor is null) as without_rate
       from transactions group by 1, 2, 3, 4)
     (select 'kept' as side, * from (table counted except table true_ones) as it)
     union all (select 'true', * from (table true_ones except table counted) as it)`,
  );
  return rows;
}

/**
 * Expects a new database's schema, every row of each stage `before`, the earliest first, with the same values but those
 * of dropped tables, correct stored figures, a valid audit chain, and sealed cells that can all be opened.
 */
export async function expectUpgraded(
  { connection, connected }: ScratchDatabase,
  { fresh, before }: { fresh: readonly string[]; before: readonly StoredRows[] },
): Promise<void> {
  expect(await connected(readSchema)).toEqual(fresh);
  const after = withCodesInPayments(await connected(readRows));
  for (const kept of before.map(withoutDroppedTables))
    expect(withoutWhatCameLater(after, kept)).toEqual(kept);
  expect(await connected(wrongFigures)).toEqual([]);
  expect(await findUnreadable(connection, testVault)).toEqual([]);
  const { database, close } = openDatabase({ connection, maxConnections: 1 });
  const entries = before[0]?.['audit_trail']?.length ?? 0;
  expect(await verifyAuditTrail({ database, vault: testVault })).toMatchObject({
    intact: true,
    entries,
    unchecked: 0,
  });
  await close();
}
