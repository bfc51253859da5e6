import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import type { Receipt } from '@ghost-pay/contract/tracking/tracking.schemas';
import { lastMoveAt } from '../../../core/audit/audit.repository.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import {
  findTracked,
  listCodesOf,
  maskedCode,
  type TrackedRow,
} from '../../payments/payments.public.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import { isLinkToken } from '../../../core/vault/link-token.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findEvidence } from '../../evidence/evidence.public.ts';
import { findCardAnswer } from '../../card-payments/card-payments.public.ts';
import { findByTypedId, presentTrackedPayment, readSituation } from './track-payment.ts';

export type ReceiptDependencies = Pick<Dependencies, 'database' | 'clock' | 'vault' | 'site'>;

/** A visitor's request for a receipt; any text may come as the token. */
export interface ReceiptRequest {
  readonly paymentId: string;
  readonly token: string | undefined;
}

/** What only the customer's own mail opens. */
type OwnFacts = Pick<Receipt, 'coinAmount' | 'transactionHash' | 'maskedCode'>;
const noOwnFacts: OwnFacts = { coinAmount: null, transactionHash: null, maskedCode: null };

/**
 * The receipt of a verified payment. A wrong or expired token gives the receipt without one, so an answer tells
 * nothing about the token. Throws RECEIPT_NOT_READY unless the payment is verified, and the tracker's errors.
 */
export async function readReceipt(
  { database, clock, vault, site }: ReceiptDependencies,
  { paymentId, token }: ReceiptRequest,
): Promise<Receipt> {
  const row = await findByTypedId(paymentId, async (id) => findTracked(database, id));
  if (!row.payment_verified) throw new AppError('RECEIPT_NOT_READY');
  const isOwn = isLinkToken(vault, {
    purpose: 'receipt',
    subject: row.payment_id,
    token,
    now: clock.now(),
  });
  return {
    ...presentTrackedPayment(row, { situation: (await readSituation(database, row)).situation }),
    siteName: site.name,
    paidOn: (await readPaidAt(database, row))?.toISOString() ?? null,
    coin: row.crypto_type,
    ...(isOwn ? await readOwnFacts(database, row) : noOwnFacts),
  };
}

/** When the money arrived, which is no later than its verification: money that came afterwards is another payment's. */
async function readPaidAt(database: Database, row: TrackedRow): Promise<Date | undefined> {
  const { id: transactionId } = row;
  const verifiedAt = await lastMoveAt(database, {
    transactionId,
    from: 'pending_payment_verification',
    to: ['pending_subscription_update', 'completed'],
  });
  const arrivedAt = await readArrival(database, row);
  if (verifiedAt === undefined || arrivedAt === undefined) return verifiedAt ?? arrivedAt;
  return arrivedAt < verifiedAt ? arrivedAt : verifiedAt;
}

/** The time of the block, of the card network's word, or of the last code that brought something. */
async function readArrival(
  database: Database,
  { id, payment_method: method }: TrackedRow,
): Promise<Date | undefined> {
  if (method === 'card') {
    const answer = await findCardAnswer(database, id);
    return answer?.last_response?.status === 'paid' ? (answer.checked_at ?? undefined) : undefined;
  }
  if (method !== 'crypto') {
    const found = (await listCodesOf(database, id)).filter((code) => code.found_minor !== null);
    const moments = found.flatMap(({ outcome_at: at }) => (at === null ? [] : [at.getTime()]));
    return moments.length === 0 ? undefined : new Date(Math.max(...moments));
  }
  const evidence = await findEvidence(database, id);
  const time = evidence?.seen?.block_time;
  return time && BigInt(evidence?.received_atomic ?? 0) > 0n ? new Date(time) : undefined;
}

async function readOwnFacts(database: Database, row: TrackedRow): Promise<OwnFacts> {
  // The hash of a card payment is the card network's payout: the customer has never seen it.
  const transactionHash = row.crypto_type === null ? null : row.txid;
  const codes = await listCodesOf(database, row.id);
  return {
    coinAmount: await readCoinAmount(database, row),
    transactionHash,
    maskedCode:
      codes
        .filter(({ replaced_at: replacedAt }) => replacedAt === null)
        .map(maskedCode)
        .join(', ') || null,
  };
}

/** The quoted amount; null for coins that came after the quote's time, which were taken at another price. */
async function readCoinAmount(
  database: Database,
  { crypto_type: coin, quote_id: quoteId, quote_late: isLate }: TrackedRow,
): Promise<string | null> {
  if (coin === null || quoteId === null || isLate) return null;
  const [quote] = await listQuotes(database, [quoteId]);
  const atomic = quote?.amount_atomic;
  return atomic ? toCoinDecimal(coin, BigInt(atomic)) : null;
}
