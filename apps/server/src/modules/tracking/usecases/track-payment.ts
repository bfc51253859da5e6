import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { findTracked } from '../../payments/payments.public.ts';
import { presentTrackedPayment } from '../tracking.presenter.ts';

/** The public tracker's answer about a payment. */
export async function trackPayment(
  { database }: { database: Database },
  paymentId: string,
): Promise<TrackedPayment> {
  return presentTrackedPayment(
    await findByTypedId(paymentId, async (id) => findTracked(database, id)),
  );
}

/**
 * The row of the payment id that a visitor typed. A text that only begins like an id counts as unknown, not as
 * malformed: the specification's messages require that.
 */
export async function findByTypedId<Row>(
  typed: string,
  find: (paymentId: string) => Promise<Row | undefined>,
): Promise<Row> {
  if (!/^\s*GHOST-/i.test(typed)) throw new AppError('INVALID_PAYMENT_ID');
  const paymentId = normalizePaymentId(typed);
  const row = paymentId === undefined ? undefined : await find(paymentId);
  if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  return row;
}
