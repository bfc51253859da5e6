import { idempotencyHours } from '../../core/database/idempotency.ts';
import type { JobHandler } from '../../core/jobs/jobs.ts';
import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../core/jobs/periodic-erase.ts';
import { claimantHours } from '../payments/payments.public.ts';
import { countExpiredRows, deleteExpired, type Expiries } from './retention.repository.ts';

/**
 * Deletes expired rows: idempotency keys with their answers, which name people, sessions with their
 * addresses, one-time links, passkey challenges, attempt counters, and the networks of claims that held
 * payments.
 */
export function forgetExpired(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-expired',
    cron: '41 * * * *',
    erase: (now) => deleteExpired(dependencies.database, expiriesAt(now)),
  });
}

/** The number of rows that `forgetExpired` would delete now. */
export async function countExpired({
  database,
  clock,
}: Pick<EraseDependencies, 'database' | 'clock'>): Promise<number> {
  return countExpiredRows(database, expiriesAt(clock.now()));
}

function expiriesAt(now: Date): Expiries {
  return {
    now,
    keysBefore: daysBefore(now, idempotencyHours / 24),
    claimantsBefore: daysBefore(now, claimantHours / 24),
  };
}
