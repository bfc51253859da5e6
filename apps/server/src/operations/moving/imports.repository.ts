import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

/** An import that has begun. */
export interface BegunImport {
  readonly id: number;
  /** As `beginImport` stored it. */
  readonly firstPart: unknown;
  readonly finishedAt: Date | null;
}

/** The import of exactly these files; undefined if it has not begun. */
export async function findImport(
  database: Queryable,
  fingerprint: Buffer,
): Promise<BegunImport | undefined> {
  const row = await database
    .selectFrom('imports')
    .select(['id', 'first_part', 'finished_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row && { id: row.id, firstPart: row.first_part, finishedAt: row.finished_at };
}

/** Throws a unique violation if another process has begun the same import. */
export async function beginImport(
  trx: DatabaseTransaction,
  { fingerprint, firstPart, now }: { fingerprint: Buffer; firstPart: object; now: Date },
): Promise<{ id: number }> {
  return trx
    .insertInto('imports')
    .values({ fingerprint, started_at: now, first_part: JSON.stringify(firstPart) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Ends an import; false if it had ended. */
export async function endImport(
  trx: DatabaseTransaction,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('imports')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
