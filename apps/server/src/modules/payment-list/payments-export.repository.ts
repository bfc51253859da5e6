import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';
import {
  type Cell,
  conditionsOf,
  type Filter,
  inCell,
  orderOf,
  type Search,
  type Sort,
  type TransactionRow,
} from './payment-list.repository.ts';

const exportedColumns = [
  'payment_id',
  'user_username',
  'user_email',
  'type',
  'payment_method',
  'crypto_type',
  'region',
  'amount_minor',
  'currency',
  'status',
  'payment_verified',
  'subscription_updated',
  'created_at',
  'subscription_duration',
  'notes',
] as const;
/** The exported columns of a payment. */
export type ExportedRow = Pick<TransactionRow, (typeof exportedColumns)[number]>;
const columns = sql.join(exportedColumns.map((column) => sql.ref(column)));

/** All payments of the given cells in order; `cells` undefined means all payments. Rows arrive as a stream. */
export function readCells(
  trx: DatabaseTransaction,
  {
    cells,
    sort,
    madeBefore,
  }: { cells: readonly Cell[] | undefined; sort: Sort; madeBefore?: Date | undefined },
): AsyncGenerator<readonly ExportedRow[]> {
  // An index provides each cell in order; PostgreSQL merges them.
  const parts = cells?.map(
    (cell) => sql`select id, ${columns} from transactions where ${inCell(cell, madeBefore)}`,
  );
  const none = sql`select id, ${columns} from transactions where false`;
  const from =
    parts === undefined
      ? sql`transactions`
      : sql`(${sql.join(parts.length === 0 ? [none] : parts, sql` union all `)}) as cells`;
  return readInBatches(
    trx,
    sql<ExportedRow>`select ${columns} from ${from} order by ${orderOf(sort)}`,
  );
}

/** The exact number of payments that match an optional search within a filter. */
export async function countHits(
  trx: DatabaseTransaction,
  { search, filter }: { search: Search | undefined; filter: Filter },
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from transactions where ${conditionsOf(search, filter)}`.execute(trx);
  return rows[0]?.hits ?? 0;
}

/** All payments that match a search within a filter, in order. */
export function readHits(
  trx: DatabaseTransaction,
  { search, filter, sort }: { search: Search | undefined; filter: Filter; sort: Sort },
): AsyncGenerator<readonly ExportedRow[]> {
  return readInBatches(
    trx,
    sql<ExportedRow>`select ${columns} from transactions
      where ${conditionsOf(search, filter)} order by ${orderOf(sort)}`,
  );
}
