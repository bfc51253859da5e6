import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { presentTransaction, viewerAt } from '../../payments/payments.public.ts';
import { listExtras } from '../payment-extras.ts';
import { listNewest } from '../payment-list.repository.ts';

/** The newest payments for an administrator, newest first. */
export async function listRecent(
  { database, clock }: { database: Database; clock: Clock },
  { limit, role }: { limit: number; role: Role },
): Promise<{ transactions: Transaction[] }> {
  const rows = await listNewest(database, limit);
  const viewer = await viewerAt(database, { role, now: clock.now() });
  const extrasOf = await listExtras(database, rows);
  return { transactions: rows.map((row) => presentTransaction(row, viewer, extrasOf(row))) };
}
