import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  type ActDependencies,
  type ActRequest,
  performAct,
  planAct,
} from '../../payments/payments.public.ts';
import { logTexts } from '../card-payments.texts.ts';

/** An administrator confirms that the money of a card payment has arrived, without asking the card network. */
export async function forceVerifyCard(
  dependencies: ActDependencies,
  { notes, ...request }: ActRequest & { readonly notes: string | undefined },
): Promise<TransactionDetail> {
  const details = [logTexts.forced, notes].filter((part) => part !== undefined).join(' ');
  return performAct(
    dependencies,
    request,
    planAct('force_verify_card', { details, ...(notes !== undefined && { notes }) }),
  );
}

/** An administrator marks a card payment as failed. */
export async function markCardFailed(
  dependencies: ActDependencies,
  { reason, ...request }: ActRequest & { readonly reason: string },
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('mark_card_failed', { details: reason, notes: reason }),
  );
}
