import type { Chain } from '@ghost-pay/contract/coins';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { anyOf, prepared } from '../../core/database/prepared-statements.ts';
import type { PaymentEvidenceTable } from '../../migrations/tables.ts';

export type EvidenceRow = Selectable<PaymentEvidenceTable>;

/** The evidence of a payment; undefined for one without coins. */
export async function findEvidence(
  database: Queryable,
  transactionId: string,
): Promise<EvidenceRow | undefined> {
  return database
    .selectFrom('payment_evidence')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** What a list shows of a payment's evidence. */
export type MarkRow = Pick<
  EvidenceRow,
  'transaction_id' | 'verdict' | 'findings' | 'confirmations' | 'confirmations_needed'
>;

/** The evidence of these payments for a list, by their ids. */
export async function listMarks(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MarkRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MarkRow>`
    select transaction_id, verdict, findings, confirmations, confirmations_needed
    from payment_evidence where transaction_id = ${anyOf(ids)} ${prepared}`.execute(database);
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** Plans the first reading of these payments for now. */
export async function insertEvidence(
  trx: DatabaseTransaction,
  rows: readonly { readonly transactionId: string; readonly chain: Chain; readonly now: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('payment_evidence')
    .values(
      rows.map(({ transactionId, chain, now }) => ({
        transaction_id: transactionId,
        chain,
        next_reading_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .execute();
}

/** When a payment was first proven; null for one that never was. */
export async function findProvenAt(
  database: Queryable,
  transactionId: string,
): Promise<Date | null> {
  const row = await database
    .selectFrom('payment_evidence')
    .select('proven_at')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row?.proven_at ?? null;
}

/** Plans a reading at this moment, unless an earlier one is planned. */
export async function planReading(
  trx: DatabaseTransaction,
  { transactionId, at }: { transactionId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('payment_evidence')
    .set({ next_reading_at: at })
    .where('transaction_id', '=', transactionId)
    .where((is) => is.or([is('next_reading_at', 'is', null), is('next_reading_at', '>', at)]))
    .execute();
}

/** Forgets what was found for a hash that was corrected, and plans the first reading of the new one for now. */
export async function restartEvidence(
  trx: DatabaseTransaction,
  { transactionId, chain, now }: { transactionId: string; chain: Chain; now: Date },
): Promise<void> {
  await trx.deleteFrom('payment_evidence').where('transaction_id', '=', transactionId).execute();
  await insertEvidence(trx, [{ transactionId, chain, now }]);
}

/** Plans a reading for now: what the verdict rests on besides the chain has changed. */
export async function makeEvidenceDue(
  trx: DatabaseTransaction,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('payment_evidence')
    .set({ next_reading_at: now })
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Plans readings for now of all payments to an address that turned out not to be the site's own, while they wait. */
export async function makeDueAt(
  trx: DatabaseTransaction,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('payment_evidence')
    .set({ next_reading_at: now })
    .where('transaction_id', 'in', (there) =>
      there
        .selectFrom('transactions')
        .select('id')
        .where('status', '=', 'pending_payment_verification')
        .where((is) =>
          is.or([is('payment_address', '=', address), is('root_address', '=', address)]),
        ),
    )
    .execute();
}

/** The number of pending payments with each verdict. */
export async function countByVerdict(
  database: Queryable,
): Promise<{ verdict: Verdict; count: number }[]> {
  const { rows } = await sql<{ verdict: Verdict; count: number }>`
    select verdict, count(*) as count from transactions
    where status = 'pending_payment_verification' and verdict is not null group by verdict`.execute(
    database,
  );
  return rows;
}

/** For how many seconds the longest waiting reading has been due. */
export async function readDueLag(database: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ lag: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(next_reading_at))::float8 as lag
    from payment_evidence where next_reading_at is not null and claimed_until is null`.execute(
    database,
  );
  return Math.max(0, rows[0]?.lag ?? 0);
}
