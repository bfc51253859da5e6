import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Queryable } from '../../core/database/database.ts';

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
