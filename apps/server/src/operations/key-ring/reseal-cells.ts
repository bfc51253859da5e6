import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { KeyRing } from '../../core/vault/key-ring.ts';
import { lockStaleCells, replaceCells, type StaleCell } from './key-ring.repository.ts';
import { readKeyRing } from './open-key-ring.ts';
import { readSealedColumns, type SealedColumnName } from './sealed-cells.repository.ts';
import { createVault } from '../../core/vault/vault.ts';

/** Small enough that the rows are locked only briefly. */
const batchSize = 200;

/** The key that new cells are sealed with. */
export function currentCellKeyId({ keys }: KeyRing): string {
  const current = keys.find(({ purpose, isRetired }) => purpose === 'cells' && !isRetired);
  if (current === undefined) throw new Error('The ring has no key for cells');
  return current.id;
}

/**
 * Reseals every cell of an older key with the newest one, in batches, while servers continue to write. Locked
 * rows and cells that cannot be opened are skipped. Returns the number of resealed cells.
 */
export async function resealCells(
  { database, randomness }: { database: Database; randomness: Randomness },
  master: { masterKey: Buffer; secretKeyFile: string },
): Promise<number> {
  const ring = await readKeyRing(database, master);
  let total = 0;
  for (const place of await readSealedColumns(database)) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const batch: Batch = await database
        .transaction()
        .execute(async (trx) => resealBatch(trx, { randomness, ring, place, after: from }));
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

/** Reseals one batch after the row `after`. */
export async function resealBatch(
  trx: DatabaseTransaction,
  {
    randomness,
    ring,
    place,
    after,
  }: { randomness: Randomness; ring: KeyRing; place: SealedColumnName; after: string | null },
): Promise<Batch> {
  const keyId = currentCellKeyId(ring);
  const stale = await lockStaleCells(trx, { ...place, keyId, after, limit: batchSize });
  const vault = createVault({ ring, randomness });
  const cells: StaleCell[] = [];
  for (const { row, sealed } of stale) {
    const where = { ...place, row };
    const text = await vault.decrypt(where, sealed).catch(() => undefined);
    if (text !== undefined) cells.push({ row, sealed: vault.encrypt(where, text) });
  }
  if (cells.length > 0) await replaceCells(trx, { ...place, cells });
  return { resealed: cells.length, last: stale.at(-1)?.row ?? null };
}
