import { sql } from 'kysely';
import type { Client } from 'pg';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface SealedColumnName {
  readonly table: string;
  readonly column: string;
}

export interface SealedColumnCount extends SealedColumnName {
  readonly count: number;
}

/** A sealed cell and its place. */
export interface SealedCell {
  readonly row: string;
  readonly sealed: Buffer;
}

const sealedColumnsSql = `select table_name::text as "table", column_name::text as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'bytea' and column_name like '%\\_encrypted' order by 1, 2`;

/** Every column of sealed cells: by convention its name ends in _encrypted. */
export async function listSealedColumns(client: Client): Promise<SealedColumnName[]> {
  return (await client.query<SealedColumnName>(sealedColumnsSql)).rows;
}

/** The same over Kysely. */
export async function readSealedColumns(database: Queryable): Promise<SealedColumnName[]> {
  return (await sql.raw<SealedColumnName>(sealedColumnsSql).execute(database)).rows;
}

export async function countSealedCells(client: Client): Promise<SealedColumnCount[]> {
  const counts: SealedColumnCount[] = [];
  for (const { table, column } of await listSealedColumns(client)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(${client.escapeIdentifier(column)}) as count from ${client.escapeIdentifier(table)}`,
    );
    counts.push({ table, column, count: Number(rows[0]?.count) });
  }
  return counts;
}

/** Up to `limit` cells of a column after the row `after`, in order of their rows. */
export async function listSealedCells(
  client: Client,
  {
    table,
    column,
    after,
    limit,
  }: { table: string; column: string; after: string | null; limit: number },
): Promise<SealedCell[]> {
  const [from, cell] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  const { rows } = await client.query<SealedCell>(
    `select id::text as row, ${cell} as sealed from ${from}
     where ${cell} is not null and ($1::text is null or id > $1::uuid) order by id limit $2`,
    [after, limit],
  );
  return rows;
}

const keyIdOf = (column: string) => sql`substring(${sql.ref(column)} from 2 for 8)`;

/** The ids of the keys that the cells of a column were sealed with, found by one index step per key. */
export async function listCellKeyIds(
  database: Queryable,
  { table, column }: SealedColumnName,
): Promise<string[]> {
  const next = (behind: ReturnType<typeof sql>) => sql`
    select ${keyIdOf(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${behind} order by 1 limit 1`;
  const { rows } = await sql<{ id: string }>`
    with recursive ids (id) as (
      (${next(sql``)})
      union all
      select (${next(sql`and ${keyIdOf(column)} > ids.id`)}) from ids where ids.id is not null
    )
    select encode(id, 'hex') as id from ids where id is not null`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Up to `limit` cells after the row `after` that were sealed with another key than `keyId`, locked until the
 * transaction ends. Cells locked by other transactions are skipped.
 */
export async function lockStaleCells(
  trx: DatabaseTransaction,
  {
    table,
    column,
    keyId,
    after,
    limit,
  }: SealedColumnName & { keyId: string; after: string | null; limit: number },
): Promise<SealedCell[]> {
  const id = keyIdOf(column);
  // Two range conditions, which an index can answer; it cannot answer 'not equal'.
  const { rows } = await sql<SealedCell>`
    select id::text as "row", ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and (${id} < decode(${keyId}, 'hex') or ${id} > decode(${keyId}, 'hex'))
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

/** Replaces the cells that the caller has locked, in one column. */
export async function replaceCells(
  trx: DatabaseTransaction,
  { table, column, cells }: SealedColumnName & { cells: readonly SealedCell[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = anew.sealed
    from unnest(${cells.map(({ row }) => row)}::uuid[], ${cells.map(({ sealed }) => sealed)}::bytea[])
      as anew (id, sealed)
    where ${sql.table(table)}.id = anew.id`.execute(trx);
}
