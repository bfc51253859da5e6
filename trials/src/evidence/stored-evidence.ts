import type { ChainFlag, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/core/database/database.ts';
import type { KeptReadings, StoredEvidence } from './check-evidence.ts';

/** The evidence that was read since a moment; without one, all of it. */
export async function readStored(
  database: Database,
  { since, now }: { since?: number; now: number },
): Promise<StoredEvidence[]> {
  const { rows } = await sql<{
    id: string;
    verdict: Verdict | null;
    copy: Verdict | null;
    findings: { code: string }[];
    flags: ChainFlag[];
    readings: number;
    is_open: boolean;
  }>`
    select transaction_id as id, payment_evidence.verdict, transactions.verdict as copy, findings,
      chain_flags as flags, readings,
      coalesce(next_reading_at <= ${new Date(now)}, false) or claimed_until is not null as is_open
    from payment_evidence join transactions on id = transaction_id
    where ${since === undefined} or read_at >= ${new Date(since ?? 0)}`.execute(database);
  return rows.map(({ is_open: isOpen, findings, ...row }) => ({
    ...row,
    findings: findings ?? [],
    isOpen,
  }));
}

/**
 * Verdicts of which a reading is missing, or is another payment's; each verdict on an answer names one at least. Without a
 * hash nobody is asked.
 */
export async function findUnfounded(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; verdict: string }>`
    select evidence.transaction_id as id, evidence.verdict from payment_evidence as evidence
      join transactions as payment on payment.id = evidence.transaction_id
    cross join lateral (
      select count(*) as named, count(kept.id) as kept
      from jsonb_path_query(jsonb_build_array(sources, basis), 'strict $.**.reading') as reading
      left join evidence_readings as kept
        on to_jsonb(kept.id) = reading and kept.transaction_id = evidence.transaction_id
      where reading <> 'null'::jsonb
    ) as readings
    where evidence.verdict is not null and (readings.named <> readings.kept
      or (readings.named = 0 and evidence.verdict <> 'unavailable' and payment.txid is not null))`.execute(
    database,
  );
  return rows.map(({ id, verdict }) => `The verdict ${verdict} of ${id} lacks a reading`);
}

export async function readKept(database: Database): Promise<KeptReadings> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select id, md5(transaction_id::text || source || facts::text) as digest
    from evidence_readings`.execute(database);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/** The ids in the database of these payments, by their ids for people. */
export async function readIds(
  database: Database,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; payment_id: string }>`
    select id, payment_id from transactions where payment_id = any (${paymentIds})`.execute(
    database,
  );
  return new Map(rows.map(({ id, payment_id: paymentId }) => [paymentId, id]));
}
