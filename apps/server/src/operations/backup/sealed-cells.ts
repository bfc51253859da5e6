import type { Client } from 'pg';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { withClient } from '../../core/database/database-client.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { listSealedCells, listSealedColumns } from '../../core/vault/sealed-cells.repository.ts';
import type { SealedColumn } from './manifest.ts';

const batchSize = 500;

/** The most rows that are named. */
const namedRows = 10;

/** The unreadable cells of a column, with the ids of the first rows. */
interface UnreadableColumn extends SealedColumn {
  readonly rows: readonly string[];
}

/**
 * Opens every sealed cell and returns those that this vault cannot open, by column; columns without any are
 * left out.
 */
export async function findUnreadable(
  connection: DatabaseConnection,
  vault: Vault,
): Promise<UnreadableColumn[]> {
  return withClient(connection, async (client) => {
    const unreadable: UnreadableColumn[] = [];
    for (const place of await listSealedColumns(client)) {
      const found = await findInColumn(client, { vault, place });
      if (found.count > 0) unreadable.push(found);
    }
    return unreadable;
  });
}

async function findInColumn(
  client: Client,
  { vault, place }: { vault: Vault; place: { table: string; column: string } },
): Promise<UnreadableColumn> {
  let count = 0;
  const rows: string[] = [];
  for (let after: string | null = null; ;) {
    const cells = await listSealedCells(client, { ...place, after, limit: batchSize });
    for (const { row, sealed } of cells) {
      try {
        vault.decrypt({ ...place, row }, sealed);
      } catch {
        count += 1;
        if (rows.length < namedRows) rows.push(row);
      }
    }
    const last = cells.at(-1);
    if (last === undefined) return { ...place, count, rows };
    after = last.row;
  }
}
