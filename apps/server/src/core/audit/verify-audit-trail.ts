import type { Database, DatabaseTransaction } from '../database/database.ts';
import { inSnapshot } from '../database/snapshot.ts';
import type { Vault } from '../vault/vault.ts';
import { hashOfEntry, hashOfPersonalPart } from './audit-chain.ts';
import {
  type AuditRow,
  listEntriesAfter,
  readChainEnd,
  readUncheckedEnd,
} from './audit.repository.ts';

/** The end of a chain. It is enough to prove later that no earlier entry was changed or cut off. */
export interface AuditMark {
  readonly id: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export type AuditVerdict =
  | {
      readonly intact: true;
      readonly entries: number;
      readonly erased: number;
      /** How many of the first entries were chained with a lost key. */
      readonly unchecked: number;
      readonly end: AuditMark;
    }
  | { readonly intact: false; readonly brokenAt: number; readonly reason: string };

const batchSize = 1_000;

/**
 * Walks the whole chain in one snapshot and names the first entry that is missing, was changed, or no longer
 * fits its personal part. An erased personal part is not an error. After a restore without the key file,
 * the earlier entries can only be counted. `expected` is a mark of an earlier walk: the entry of that number
 * must still have that hash. Only this check detects that the end was cut off.
 */
export async function verifyAuditTrail(
  { database, vault }: { database: Database; vault: Vault },
  { expected }: { expected?: AuditMark | undefined } = {},
): Promise<AuditVerdict> {
  return inSnapshot(database, async (trx) => {
    const unchecked = await readUncheckedEnd(trx);
    let end: AuditMark = { id: unchecked.id, hash: unchecked.hash };
    let erased = 0;
    for await (const row of walk(trx, unchecked.id)) {
      const reason = whatIsWrong(vault, row, end);
      if (reason !== undefined) return { intact: false, brokenAt: end.id + 1, reason };
      end = { id: row.id, hash: row.hash.toString('hex') };
      if (expected?.id === row.id && expected.hash !== end.hash)
        return { intact: false, brokenAt: row.id, reason: 'is not the entry that was expected' };
      if (row.personal_hash !== null && row.personal_id === null) erased += 1;
    }
    const { lastId, lastHash } = await readChainEnd(trx);
    if (lastId !== end.id || lastHash.toString('hex') !== end.hash || (expected?.id ?? 0) > end.id)
      return { intact: false, brokenAt: end.id + 1, reason: 'is missing' };
    return { intact: true, entries: end.id, erased, unchecked: unchecked.id, end };
  });
}

async function* walk(trx: DatabaseTransaction, from: number): AsyncGenerator<AuditRow> {
  let afterId = from;
  for (;;) {
    const rows = await listEntriesAfter(trx, { afterId, limit: batchSize });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

function whatIsWrong(vault: Vault, row: AuditRow, before: AuditMark): string | undefined {
  if (row.id !== before.id + 1) return 'is missing';
  if (row.previous_hash.toString('hex') !== before.hash)
    return 'does not follow from the entry before it';
  if (!hashOfEntry(vault, row).equals(row.hash)) return 'was changed';
  if (
    row.personal_id !== null &&
    row.personal_hash?.equals(hashOfPersonalPart(vault, { id: row.id, personal: row })) !== true
  )
    return 'has personal details that were changed';
  return undefined;
}
