import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { BitcoinKeysTable } from '../../migrations/tables.ts';

export type BitcoinKeyRow = Selectable<BitcoinKeysTable>;

/** The key that makes the address `root` at index 0; undefined without one. */
export async function findBitcoinKey(
  database: Queryable,
  root: string,
): Promise<BitcoinKeyRow | undefined> {
  return database
    .selectFrom('bitcoin_keys')
    .selectAll()
    .where('root_address', '=', root)
    .executeTakeFirst();
}

/** Keeps a new key; one that is known goes on where it stood. Returns whether it is new. */
export async function keepBitcoinKey(
  trx: DatabaseTransaction,
  { root, seal, now }: { root: string; seal: (id: string) => Buffer; now: Date },
): Promise<boolean> {
  if ((await findBitcoinKey(trx, root)) !== undefined) return false;
  const id = randomUUIDv7();
  await trx
    .insertInto('bitcoin_keys')
    .values({ id, key_encrypted: seal(id), root_address: root, next_index: 1, set_at: now })
    .execute();
  return true;
}

/** The next index of a key, which others wait for until the transaction ends; null if it gives none now. */
export async function lockNextIndex(trx: DatabaseTransaction, id: string): Promise<number | null> {
  const { next_index: next } = await trx
    .selectFrom('bitcoin_keys')
    .select('next_index')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return next;
}

export async function setNextIndex(
  trx: DatabaseTransaction,
  { root, next }: { root: string; next: number },
): Promise<void> {
  await trx
    .updateTable('bitcoin_keys')
    .set({ next_index: next })
    .where('root_address', '=', root)
    .execute();
}

/** Sets from which index on a key gives addresses, never back. Returns whether it did. */
export async function setFirstIndex(
  trx: DatabaseTransaction,
  { root, first }: { root: string; first: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bitcoin_keys')
    .set({ next_index: first, first_index: first })
    .where('root_address', '=', root)
    .where((is) => is.or([is('next_index', 'is', null), is('next_index', '<=', first)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * After a restore nobody knows which addresses were given since the backup: no key gives any. A backup of an earlier schema
 * has no keys.
 */
export async function forgetNextIndexes(trx: DatabaseTransaction): Promise<void> {
  if (await hasKeys(trx)) await trx.updateTable('bitcoin_keys').set({ next_index: null }).execute();
}

/** Of a backup whose sealing key is lost nobody can read them: payments share the address of index 0, which stays. */
export async function forgetBitcoinKeys(trx: DatabaseTransaction): Promise<void> {
  if (await hasKeys(trx)) await trx.deleteFrom('bitcoin_keys').execute();
}

async function hasKeys(trx: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('bitcoin_keys') is not null as has`.execute(trx);
  return rows[0]?.has === true;
}
