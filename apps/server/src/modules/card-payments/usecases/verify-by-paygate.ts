import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { AppError } from '../../../core/errors.ts';
import { OutsideError } from '../../../core/outside/bounded-fetch.ts';
import { findById } from '../../transactions/transactions.public.ts';
import { type CheckDependencies, checkPayment } from './check-payment.ts';

/**
 * An admin has the card network asked now. Throws NOT_A_CARD_PAYMENT, NO_IPN_TOKEN,
 * CARD_CHECK_RUNNING while somebody else's question is under way, PAYGATE_UNAVAILABLE.
 */
export async function verifyByPayGate(
  dependencies: CheckDependencies,
  transactionId: string,
): Promise<PayGateVerification> {
  const payment = await findById(dependencies.database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  if (payment.payment_method !== 'card') throw new AppError('NOT_A_CARD_PAYMENT');
  if (payment.payment_ipn_token_encrypted === null) throw new AppError('NO_IPN_TOKEN');
  try {
    const checked = await checkPayment(dependencies, transactionId);
    if (checked === 'busy') throw new AppError('CARD_CHECK_RUNNING');
    return checked;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new AppError('PAYGATE_UNAVAILABLE', {}, { cause: error });
  }
}
