import { folded, paymentIdIn } from '@ghost-pay/contract/typed-text';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import {
  createLocalRateLimit,
  limitByAddress,
  type RateLimit,
} from '../../../core/rate-limit/rate-limits.ts';
import { findTracked, type TrackedRow } from '../../payments/payments.public.ts';
import { readSituation } from '../read-situation.ts';
import { presentTrackedPayment } from '../tracking.presenter.ts';

/** The public tracker: its page and its calls share one count of look-ups for each address. */
export interface Tracker {
  readonly limit: Pick<RateLimit, 'consume'>;
  /** The payment, for its page; undefined if the id finds none, or the address has asked too often. */
  readonly find: (paymentId: string, address: string) => Promise<TrackedPayment | undefined>;
}

export function createTracker(dependencies: {
  readonly database: Database;
  readonly limits: { readonly trackPerMinute: number };
}): Tracker {
  const limit = limitByAddress(createLocalRateLimit, {
    name: 'track',
    attempts: dependencies.limits.trackPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
  return {
    limit,
    find: async (paymentId, address) => {
      try {
        await limit.consume(address);
        return await trackPayment(dependencies, paymentId);
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * The public tracker's answer about a payment. What belongs to its situation is only for its payer, whom `isPayer`
 * recognises.
 */
export async function trackPayment(
  { database }: { database: Database },
  paymentId: string,
  isPayer?: (row: TrackedRow) => Promise<boolean>,
): Promise<TrackedPayment> {
  const row = await findByTypedId(paymentId, async (id) => findTracked(database, id));
  const { situation, details } = await readSituation(database, row);
  const isForPayer = (await isPayer?.(row)) === true;
  return presentTrackedPayment(row, { situation, ...(isForPayer && { details }) });
}

/**
 * The row of the payment id that a visitor typed, in whatever form. A text that only begins like an id counts as unknown, not
 * as malformed: the specification's messages require that.
 */
export async function findByTypedId<Row>(
  typed: string,
  find: (paymentId: string) => Promise<Row | undefined>,
): Promise<Row> {
  const paymentId = paymentIdIn(typed);
  if (paymentId === undefined && !/^GHOST-/i.test(folded(typed)))
    throw new AppError('INVALID_PAYMENT_ID');
  const row = paymentId === undefined ? undefined : await find(paymentId);
  if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  return row;
}
