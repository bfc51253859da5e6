import pg from 'pg';
import type { DatabaseConnection } from '../database/database.ts';
import { listSealedCells, listSealedColumns } from '../vault/sealed-cells.repository.ts';
import type { Vault } from '../vault/vault.ts';
import type { SealedColumn } from './manifest.ts';

const batchSize = 500;

/** Opens every sealed cell and counts those that this vault cannot open; columns without any are left out. */
export async function findUnreadable(
  connection: DatabaseConnection,
  vault: Vault,
): Promise<SealedColumn[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const unreadable: SealedColumn[] = [];
    for (const place of await listSealedColumns(client)) {
      const count = await countUnreadable(client, { vault, place });
      if (count > 0) unreadable.push({ ...place, count });
    }
    return unreadable;
  } finally {
    await client.end();
  }
}

async function countUnreadable(
  client: pg.Client,
  { vault, place }: { vault: Vault; place: { table: string; column: string } },
): Promise<number> {
  let count = 0;
  for (let after: string | null = null; ;) {
    const cells = await listSealedCells(client, { ...place, after, limit: batchSize });
    for (const { row, sealed } of cells) {
      try {
        vault.decrypt({ ...place, row }, sealed);
      } catch {
        count += 1;
      }
    }
    const last = cells.at(-1);
    if (last === undefined) return count;
    after = last.row;
  }
}
