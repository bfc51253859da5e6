import { operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import type { VaultKeys } from '../../core/vault/keys.ts';
import { listLiveInstances } from '../../core/vault/live-instances.repository.ts';
import { findMissingKeys } from '../../core/vault/missing-keys.ts';
import {
  lockStaleCells,
  readSealedColumns,
  replaceCells,
  type SealedCell,
  type SealedColumnName,
} from '../../core/vault/sealed-cells.repository.ts';
import { createVault, type Vault } from '../../core/vault/vault.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type KeyFile, replaceKeyFile, writeKeyLines } from './key-file.ts';
import { hasRing, removeRing } from './ring-of-before.ts';

/** Small enough that the rows are locked only briefly. */
const batchSize = 200;

/**
 * Seals every cell of another key anew with the one that the vault seals with, in batches, while servers continue to
 * write. Each batch is a transaction, so a run can be killed and repeated, unless `inBatch` gives all of them the caller's
 * own. Locked rows are skipped, and a cell that cannot be opened stays as it is. Returns how many were sealed.
 */
export async function resealCells(
  database: Database,
  vault: Vault,
  inBatch = async (seal: (trx: DatabaseTransaction) => Promise<Batch>) =>
    database.transaction().execute(seal),
): Promise<number> {
  let total = 0;
  for (const place of await readSealedColumns(database)) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const batch: Batch = await inBatch(async (trx) =>
        resealBatch(trx, { vault, place, after: from }),
      );
      total += batch.resealed;
      after = batch.last;
    } while (after !== null);
  }
  return total;
}

interface Batch {
  readonly resealed: number;
  /** The last row of this batch; null if it was empty. */
  readonly last: string | null;
}

/** Seals one batch after the row `after` anew. */
async function resealBatch(
  trx: DatabaseTransaction,
  { vault, place, after }: { vault: Vault; place: SealedColumnName; after: string | null },
): Promise<Batch> {
  const keyId = vault.keys.seals[0].id;
  const stale = await lockStaleCells(trx, { ...place, keyId, after, limit: batchSize });
  const cells = stale.flatMap(({ row, sealed }): SealedCell[] => {
    const where = { ...place, row };
    const text = tryToOpen(() => vault.decrypt(where, sealed));
    return text === undefined ? [] : [{ row, sealed: vault.encrypt(where, text) }];
  });
  if (cells.length > 0) await replaceCells(trx, { ...place, cells });
  return { resealed: cells.length, last: stale.at(-1)?.row ?? null };
}

function tryToOpen(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

interface Resealed {
  /** Where the key file of before is kept, if its lines were written now. */
  readonly copy: string | undefined;
  /** The ring of before: there is none, it was removed now, or these instances still read it, which may be none. */
  readonly ring: 'none' | 'removed' | readonly string[];
  readonly cells: number;
  /** The keys that rows still name beside the first one. */
  readonly stillNeeded: readonly string[];
}

/**
 * Makes the first key of the file the only one that rows name. A key file of before gets its lines. The ring of before
 * goes in a later run, when the file has been copied and no live instance reads the ring. Throws an OperatorError while a live instance seals with another key.
 */
export async function reseal(
  { database, randomness, audit }: Pick<Dependencies, 'database' | 'randomness' | 'audit'>,
  { keys, keyFile }: { keys: VaultKeys; keyFile: KeyFile },
): Promise<Resealed> {
  const first = keys.seals[0].id;
  const live = await listLiveInstances(database);
  for (const { name, opens, seals } of live) {
    if (!opens.includes(first))
      throw refusal(`${name} lacks the key ${first}. Add its line there and restart that instance`);
    if (seals !== first)
      throw refusal(
        `${name} seals with the key ${seals}, and the first one here is ${first}. Move it to the front there, restart that instance, and wait ten seconds`,
      );
  }
  const copy =
    keyFile.masterKey === undefined ? undefined : replaceKeyFile(keyFile, writeKeyLines(keys));
  const vault = createVault({ keys, randomness });
  let cells = 0;
  for (let more = 1; more > 0; cells += more) more = await resealCells(database, vault);
  const ring = await database.transaction().execute(async (trx): Promise<Resealed['ring']> => {
    // Asked again: an instance may have started while the cells were sealed.
    const readers = (await listLiveInstances(trx)).filter(({ reads_ring }) => reads_ring);
    const isThere = await hasRing(trx);
    const isRemoved = isThere && copy === undefined && readers.length === 0;
    if (isRemoved) await removeRing(trx);
    if (cells > 0 || copy !== undefined || isRemoved)
      await audit.record(trx, {
        action: 'secrets_resealed',
        author: operatorAuthor,
        facts: { key: first, cells },
      });
    if (!isThere) return 'none';
    return isRemoved ? 'removed' : readers.map(({ name }) => name);
  });
  const others = await findMissingKeys(database, { ...keys, seals: [keys.seals[0]] });
  return { copy, ring, cells, stillNeeded: [...new Set(others.map(({ keyId }) => keyId))] };
}

function refusal(why: string): OperatorError {
  return new OperatorError(`Nothing was sealed again: ${why}.`);
}
