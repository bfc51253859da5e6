import type { Queryable } from '../database/database.ts';
import type { VaultKeys } from './keys.ts';
import {
  listCellKeyIds,
  readSealedColumns,
  type SealedColumnName,
} from './sealed-cells.repository.ts';

/** The cells that none of the keys opens, by column and key. No cell is opened for it. */
export async function findMissingKeys(
  database: Queryable,
  { seals }: VaultKeys,
): Promise<(SealedColumnName & { keyId: string })[]> {
  const known = new Set(seals.map(({ id }) => id));
  const missing: (SealedColumnName & { keyId: string })[] = [];
  for (const place of await readSealedColumns(database)) {
    for (const keyId of await listCellKeyIds(database, place))
      if (!known.has(keyId)) missing.push({ ...place, keyId });
  }
  return missing;
}
