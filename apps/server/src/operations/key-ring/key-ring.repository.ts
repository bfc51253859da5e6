import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { sql } from 'kysely';

// The stored form of the keys: each one sealed under a master key, never in the clear.

export interface WrappedKey {
  readonly id: string;
  readonly purpose: 'cells' | 'hashes';
  readonly isRetired: boolean;
  /** Null if the key is not wrapped for that master key. */
  readonly wrapped: Buffer | null;
}

const fingerprintFact = 'master_key_fingerprint';

/** The fingerprint of the database's master key; undefined before its first one. */
export async function knownFingerprint(database: Queryable): Promise<string | undefined> {
  const fact = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', fingerprintFact)
    .executeTakeFirst();
  return fact?.value;
}

/** Whether the schema already has a key ring. */
export async function hasRing(database: Queryable): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('public.vault_wraps') is not null as there`.execute(database);
  return rows[0]?.there === true;
}

/**
 * Stores this master key for a database without one. Returns the fingerprint of the database's key, and
 * whether it is new. Other changes of the ring wait until the transaction ends.
 */
export async function lockMaster(
  trx: DatabaseTransaction,
  fingerprint: string,
): Promise<{ fingerprint: string; isNew: boolean }> {
  const stored = await trx
    .insertInto('installation_facts')
    .values({ key: fingerprintFact, value: fingerprint })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  const { value } = await trx
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', fingerprintFact)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { fingerprint: value, isNew: stored !== undefined };
}

/** The ring as wrapped for one master key; empty in a database without one. */
export async function listKeys(database: Queryable, master: string): Promise<WrappedKey[]> {
  const rows = await database
    .selectFrom('vault_keys')
    .leftJoin('vault_wraps', (join) =>
      join.onRef('vault_wraps.key_id', '=', 'vault_keys.id').on('vault_wraps.master', '=', master),
    )
    .select(['id', 'purpose', 'retired_at', 'wrapped'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ retired_at: retiredAt, ...key }) => ({
    ...key,
    isRetired: retiredAt !== null,
  }));
}

/** The master keys that the ring is wrapped for: two during a change. */
export async function listMasters(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('vault_wraps')
    .select('master')
    .distinct()
    .orderBy('master')
    .execute();
  return rows.map(({ master }) => master);
}

export async function insertKey(
  trx: DatabaseTransaction,
  { id, purpose, now }: { id: string; purpose: 'cells' | 'hashes'; now: Date },
): Promise<void> {
  await trx
    .insertInto('vault_keys')
    .values({ id, purpose, created_at: now, retired_at: null })
    .execute();
}

export async function insertWrap(
  trx: DatabaseTransaction,
  wrap: { key_id: string; master: string; wrapped: Buffer },
): Promise<void> {
  await trx.insertInto('vault_wraps').values(wrap).execute();
}

/** Retires the cells' key: it opens existing cells and seals no new ones. */
export async function retireCellKeys(trx: DatabaseTransaction, now: Date): Promise<void> {
  await trx
    .updateTable('vault_keys')
    .set({ retired_at: now })
    .where('purpose', '=', 'cells')
    .where('retired_at', 'is', null)
    .execute();
}

/** Waits for transactions that write with a retired key, and keeps new ones out until this transaction ends. */
export async function lockRetiredKeys(trx: DatabaseTransaction): Promise<void> {
  await trx
    .selectFrom('vault_keys')
    .select('id')
    .where('retired_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes the retired keys, and the keys wrapped for other master keys than this one. */
export async function keepOnly(trx: DatabaseTransaction, master: string): Promise<void> {
  await trx.deleteFrom('vault_keys').where('retired_at', 'is not', null).execute();
  await forgetOtherMasters(trx, master);
  await trx
    .updateTable('installation_facts')
    .set({ value: master })
    .where('key', '=', fingerprintFact)
    .execute();
}

export async function forgetOtherMasters(trx: DatabaseTransaction, master: string): Promise<void> {
  await trx.deleteFrom('vault_wraps').where('master', '<>', master).execute();
}

/** A column of sealed cells. */
interface CellColumn {
  readonly table: string;
  readonly column: string;
}

const keyIdOf = (column: string) => sql`substring(${sql.ref(column)} from 2 for 8)`;
/** Two range conditions, which an index can answer; it cannot answer 'not equal'. */
const sealedByAnother = (column: string, keyId: string) =>
  sql`(${keyIdOf(column)} < decode(${keyId}, 'hex') or ${keyIdOf(column)} > decode(${keyId}, 'hex'))`;

/** The ids of the keys that the cells of a column were sealed with, found by one index step per key. */
export async function listCellKeyIds(
  database: Queryable,
  { table, column }: CellColumn,
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

export interface StaleCell {
  readonly row: string;
  readonly sealed: Buffer;
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
  }: CellColumn & { keyId: string; after: string | null; limit: number },
): Promise<StaleCell[]> {
  const { rows } = await sql<StaleCell>`
    select id::text as "row", ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sealedByAnother(column, keyId)}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

export async function countStaleCells(
  database: Queryable,
  { table, column, keyId }: CellColumn & { keyId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sealedByAnother(column, keyId)}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Replaces the cells that the caller has locked, in one column. */
export async function replaceCells(
  trx: DatabaseTransaction,
  { table, column, cells }: CellColumn & { cells: readonly StaleCell[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = anew.sealed
    from unnest(${cells.map(({ row }) => row)}::uuid[], ${cells.map(({ sealed }) => sealed)}::bytea[])
      as anew (id, sealed)
    where ${sql.table(table)}.id = anew.id`.execute(trx);
}
