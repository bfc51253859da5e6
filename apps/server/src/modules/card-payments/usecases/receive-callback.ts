import { timingSafeEqual } from 'node:crypto';
import { paymentIdIn, transactionHashIn } from '@ghost-pay/contract/typed-text';
import { AppError } from '../../../core/errors.ts';
import { hashSecretToken } from '../../../core/randomness.ts';
import type { CardDependencies } from '../card-payment-dependencies.ts';
import {
  findByPaymentId,
  makeDue,
  noteCallback,
  recordReportedPayment,
} from '../card-payments.repository.ts';
import { checkDuePaymentsJob } from './check-due-payments.ts';

const hashOfNoSecret = Buffer.alloc(32);

/**
 * Receives the card network's callback about a payment. Its content does not move the payment. It makes the
 * payment due, and the job asks for the payment's state. Several callbacks before that check count once. The
 * payment into the wallet that a signed callback names is stored, because the check's answer names only one
 * of them. Throws NOT_FOUND for an unknown payment and for a wrong secret alike, and
 * CALLBACK_SIGNATURE_INVALID.
 */
export async function receiveCallback(
  {
    database,
    clock,
    jobs,
    paygate,
    publicUrl,
  }: Pick<CardDependencies, 'database' | 'clock' | 'jobs' | 'paygate' | 'publicUrl'>,
  {
    paymentId,
    secret,
    rawUrl,
    signature,
  }: { paymentId: string; secret: string; rawUrl: string; signature: string | undefined },
): Promise<void> {
  const payment = await findByPaymentId(database, paymentIdIn(paymentId) ?? '');
  const isKnown = timingSafeEqual(
    hashSecretToken(secret),
    payment?.callback_secret_hash ?? hashOfNoSecret,
  );
  if (payment === undefined || !isKnown) throw new AppError('NOT_FOUND');
  if (paygate?.acceptsCallback({ calledUrl: `${publicUrl}${rawUrl}`, signature }) !== true)
    throw new AppError('CALLBACK_SIGNATURE_INVALID');
  const txid = paygate.provesCallbacks ? transactionOf(rawUrl) : undefined;
  await database.transaction().execute(async (trx) => {
    const now = clock.now();
    await noteCallback(trx, { transactionId: payment.id, now });
    if (txid !== undefined) await recordReportedPayment(trx, { transactionId: payment.id, txid });
    const isNews = await makeDue(trx, { transactionId: payment.id, now });
    if (isNews) await jobs.record(trx, checkDuePaymentsJob, {});
  });
}

/** The transaction from the processor into the wallet; it is different for each payment. */
function transactionOf(rawUrl: string): string | undefined {
  const [txid = '', ...more] = new URLSearchParams(rawUrl.split('?')[1]).getAll('txid_in');
  return more.length === 0 ? transactionHashIn('ethereum', txid) : undefined;
}
