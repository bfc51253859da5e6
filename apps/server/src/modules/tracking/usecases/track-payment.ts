import { toDecimal } from '@ghost-pay/contract/money';
import type { Situation, SituationDetails } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { folded, paymentIdIn } from '@ghost-pay/contract/typed-text';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import {
  createLocalRateLimit,
  limitByAddress,
  type RateLimit,
} from '../../../core/rate-limit/rate-limits.ts';
import { type EvidenceRow, findEvidence } from '../../evidence/evidence.public.ts';
import {
  type CodeRow,
  findTracked,
  isLogged,
  listCodesOf,
  situationOf,
  type TrackedRow,
} from '../../payments/payments.public.ts';
import { readSettings } from '../../settings/settings.public.ts';

/** The situation of a payment now. Only what can decide it is read. */
export async function readSituation(
  database: Queryable,
  row: TrackedRow,
): Promise<ReturnType<typeof situationOf>> {
  const { id: transactionId, payment_method: method } = row;
  const waits = row.status === 'pending_payment_verification';
  const isByCode = waits && method !== 'card' && method !== 'crypto';
  const evidence =
    waits && method === 'crypto' ? await findEvidence(database, transactionId) : undefined;
  const isReplaced =
    row.crypto_type !== null &&
    (await readSettings(database)).coinAddress(row.crypto_type) !==
      (row.root_address ?? row.payment_address);
  return situationOf({
    payment: isReplaced ? { ...row, payment_address: null } : row,
    evidence: evidence === undefined ? null : evidenceOf(evidence),
    codes: isByCode ? shownCodes(row, await listCodesOf(database, transactionId)) : [],
    isRevealed: isByCode && (await isLogged(database, { transactionId, action: 'code_revealed' })),
  });
}

/** While an act can be taken back, the outcome that decided it is not shown: taking it back forgets it. */
function shownCodes({ is_undoable: isUndoable }: TrackedRow, codes: readonly CodeRow[]) {
  if (!isUndoable) return codes;
  const undecided = { outcome: null, found_minor: null, outcome_at: null };
  return codes.map((code) => (code.outcome === 'worth_less' ? code : { ...code, ...undecided }));
}

function evidenceOf({ verdict, findings, received_atomic: received, ...row }: EvidenceRow) {
  return {
    verdict,
    findings,
    received: BigInt(received ?? 0),
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
  };
}

/** The facts that the tracker shows to every visitor who knows the id; `details` only where its payer asks. */
export function presentTrackedPayment(
  row: TrackedRow,
  { situation, details }: { situation: Situation; details?: SituationDetails },
): TrackedPayment {
  return {
    paymentId: row.payment_id,
    type: row.type,
    paymentMethod: row.payment_method,
    status: row.status,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    region: row.region,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paymentVerified: row.payment_verified,
    subscriptionUpdated: row.subscription_updated,
    subscriptionDuration: row.subscription_duration,
    situation,
    ...(details && { details }),
  };
}

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
