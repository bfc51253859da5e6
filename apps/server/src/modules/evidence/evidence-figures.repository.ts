import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

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
