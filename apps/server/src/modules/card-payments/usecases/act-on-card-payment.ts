import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import { findById, refusalOf } from '../../payments/payments.public.ts';
import { type CheckDependencies, checkPayment } from './check-payment.ts';

/**
 * Checks the payment at the card network now, on an administrator's request. The request is audited as the
 * administrator's act, and its result as the system's. Throws NOT_A_CARD_PAYMENT, NO_IPN_TOKEN,
 * CARD_CHECK_RUNNING while another request is in progress, PAYGATE_UNAVAILABLE.
 */
export async function verifyByPayGate(
  dependencies: CheckDependencies,
  { actor, transactionId }: { actor: Actor; transactionId: string },
): Promise<PayGateVerification> {
  const payment = await findById(dependencies.database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const refusal = refusalOf(payment, 'paygate_verify');
  if (refusal !== undefined) throw new AppError(refusal);
  try {
    const checked = await checkPayment(dependencies, transactionId);
    if (checked === 'busy') throw new AppError('CARD_CHECK_RUNNING');
    const { oldStatus: from, newStatus: to, payGateResponse, finding } = checked;
    await dependencies.database.transaction().execute(async (trx) =>
      dependencies.audit.record(trx, {
        action: 'card_checked',
        author: authorOf(actor),
        subject: { kind: 'transaction', id: transactionId, name: payment.payment_id },
        facts: { from, to, answer: payGateResponse.status, finding },
      }),
    );
    return checked;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('PAYGATE_UNAVAILABLE', {}, { cause: error });
  }
}
