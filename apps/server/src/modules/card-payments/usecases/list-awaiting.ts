import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type {
  AwaitingCardPayments,
  CardPayment,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { paginate } from '@ghost-pay/contract/pagination';
import type { Dependencies } from '../../../dependencies.ts';
import { presentTransaction, type Viewer, viewerAt } from '../../payments/payments.public.ts';
import { type CardTransactionRow, listAwaitingPage } from '../card-payments.repository.ts';

/** One page of the card payments that await verification; a page after the last one is empty. */
export async function listAwaiting(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { page, limit, role }: { page: number; limit: number; role: Role },
): Promise<AwaitingCardPayments> {
  const { rows, total } = await listAwaitingPage(database, { page, limit });
  const viewer = await viewerAt(database, { role, now: clock.now() });
  return {
    transactions: rows.map((row) => presentCardPayment(row, viewer)),
    pagination: paginate({ page, limit, total }),
  };
}

function presentCardPayment(row: CardTransactionRow, viewer: Viewer): CardPayment {
  return {
    ...presentTransaction(row, viewer, { payoutCoin: row.last_response?.coin }),
    card: {
      checked_at: row.checked_at?.toISOString() ?? null,
      next_check_at: row.next_check_at?.toISOString() ?? null,
      last_response: row.last_response,
      finding: row.finding,
    },
  };
}
