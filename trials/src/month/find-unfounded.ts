import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/core/database/database.ts';

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
