import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { AppError } from '../../../core/errors.ts';
import {
  decideAction,
  findById,
  moveByDecision,
  type MoveDependencies,
  type MoveRequest,
} from '../../payments/payments.public.ts';
import { logTexts } from '../card-payments.texts.ts';

/** An admin confirms that the money of a card payment has arrived, whatever the card network says. */
export async function forceVerifyCard(
  dependencies: MoveDependencies,
  request: MoveRequest,
): Promise<TransactionDetail> {
  await demandCard(dependencies, request);
  return moveByDecision(dependencies, request, {
    decide: (state) => decideAction(state, 'verify_payment'),
    log: () => ({ action: 'payment_verified', details: logTexts.forced }),
  });
}

/** An admin gives a card payment up. */
export async function markCardFailed(
  dependencies: MoveDependencies,
  { reason, ...request }: MoveRequest & { readonly reason: string },
): Promise<TransactionDetail> {
  await demandCard(dependencies, request);
  return moveByDecision(dependencies, request, {
    decide: (state) => decideAction(state, 'mark_failed'),
    log: () => ({ action: 'marked_failed', details: reason }),
    notes: reason,
  });
}

/** How a payment was made never changes, so that it can be asked before. */
async function demandCard(
  { database }: MoveDependencies,
  { transactionId }: MoveRequest,
): Promise<void> {
  const payment = await findById(database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  if (payment.payment_method !== 'card') throw new AppError('NOT_A_CARD_PAYMENT');
}
