import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { findTracked } from '../../payments/payments.public.ts';
import { presentTrackedPayment } from '../tracking.presenter.ts';

/**
 * The public tracker's answer about a payment. A text that only begins like an id counts as unknown, not as
 * malformed: the specification's messages require that.
 */
export async function trackPayment(
  { database }: { database: Database },
  paymentId: string,
): Promise<TrackedPayment> {
  if (!/^\s*GHOST-/i.test(paymentId)) throw new AppError('INVALID_PAYMENT_ID');
  const normalized = normalizePaymentId(paymentId);
  const row = normalized === undefined ? undefined : await findTracked(database, normalized);
  if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  return presentTrackedPayment(row);
}
