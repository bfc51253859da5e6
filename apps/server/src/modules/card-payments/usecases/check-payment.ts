import { readPayoutCoins } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { isOverdue } from '@ghost-pay/contract/transactions/waiting';
import { systemAuthor } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import { AppError } from '../../../core/errors.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import { readSettings, type Settings } from '../../settings/settings.public.ts';
import {
  addCardFlag,
  insertLog,
  isPayoutUsed,
  lockById,
  performActWithin,
  planAct,
  type PlannedAct,
  recordSituation,
  setPayout,
  situationOf,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { type CardDependencies, tokenCell } from '../card-payment-dependencies.ts';
import { findingFlags, judge, nextCheckAt, type Verdict } from '../card-payment-rules.ts';
import {
  claimCheck,
  endCheck,
  findCardPayment,
  hastenUnanswered,
} from '../card-payments.repository.ts';
import { logTexts } from '../card-payments.texts.ts';

export type CheckDependencies = Pick<
  CardDependencies,
  'clock' | 'database' | 'vault' | 'neighbours' | 'paygate' | 'audit' | 'log'
>;

/** Longer than a request with all its retries can take. A claim left by a crash expires by itself. */
const claimMs = 60_000;
/** The same by other instances' clocks, which differ by minutes at most. */
const longestClaimMs = 10 * claimMs;
/** How soon to retry if the card network did not answer. */
const retryMs = 2 * 60_000;

/**
 * Asks the card network about one payment and applies the answer. Callback, job and administrator all settle
 * through this function. Each payment has one request in progress across all instances; 'busy' means that
 * another one is in progress. Throws an OutboundError without an answer; the payment is then checked again
 * soon, and says since when the network is silent. An answer makes others due that have waited for one.
 */
export async function checkPayment(
  dependencies: CheckDependencies,
  transactionId: string,
): Promise<PayGateVerification | 'busy'> {
  const { database, clock, vault, paygate, log } = dependencies;
  if (paygate === undefined)
    throw new OutboundError('There is no card network to ask', { isPassing: true });
  const now = clock.now();
  const until = new Date(now.getTime() + claimMs);
  const claimed = await claimCheck(database, {
    transactionId,
    now,
    until,
    atMostMs: longestClaimMs,
  });
  if (claimed === undefined) return 'busy';
  try {
    const sealed = claimed.payment_ipn_token_encrypted;
    if (sealed === null) throw new AppError('NO_IPN_TOKEN');
    const response = await paygate.paymentStatus(vault.decrypt(tokenCell(transactionId), sealed));
    const checked = await applyOnce(dependencies, { transactionId, until, response });
    await hastenUnanswered(database, clock.now()).catch((error: unknown) =>
      // They are asked about soon all the same.
      log.warn({ err: error }, 'waiting card payments were not made due'),
    );
    return checked;
  } catch (error) {
    // A failure that is not the network's does not go away by asking again soon, so the wait is longer.
    const soon = error instanceof OutboundError ? retryMs : 10 * retryMs;
    const failedAt = clock.now();
    await endCheck(database, {
      transactionId,
      until,
      nextCheckAt: new Date(failedAt.getTime() + soon),
      unansweredAt: error instanceof OutboundError && error.isPassing ? failedAt : undefined,
    }).catch((failure: unknown) =>
      // If this write fails too, the claim expires by itself.
      log.warn({ err: failure }, 'the next check could not be scheduled'),
    );
    throw error;
  }
}

interface Answered {
  readonly transactionId: string;
  readonly until: Date;
  readonly response: PayGateResponse;
}

/** Applies the answer; retries once if another payment took the same payout at the same moment. */
async function applyOnce(
  dependencies: CheckDependencies,
  answered: Answered,
): Promise<PayGateVerification> {
  const run = async () =>
    dependencies.database.transaction().execute(async (trx) => apply(trx, dependencies, answered));
  try {
    return await run();
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    return run();
  }
}

async function apply(
  trx: DatabaseTransaction,
  dependencies: CheckDependencies,
  { transactionId, until, response }: Answered,
): Promise<PayGateVerification> {
  const settings = await readSettings(trx);
  const maxPendingHours = settings.number('security_max_pending_hours');
  const now = dependencies.clock.now();
  const before = await lockById(trx, transactionId);
  if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const verdict = await reachVerdict(trx, { before, response, settings });
  const finding = 'finding' in verdict ? verdict.finding : null;
  // A reopened payment gets its whole waiting time again: the administrator knows more than the network.
  const since = before.reopened_at ?? before.created_at;
  const waited = isOverdue({ since, now, maxPendingHours });
  const plan = planOf(verdict, { before, response, waited, maxPendingHours });

  if (verdict.kind === 'settle' || verdict.kind === 'confirm')
    await setPayout(trx, { transactionId, txid: verdict.txid });
  const statusThen = plan?.to ?? before.status;
  if (finding !== null) await noteFinding(trx, { before, statusThen, finding, response, now });
  await endCheck(trx, {
    transactionId,
    until,
    nextCheckAt: nextCheckAt({ status: statusThen, since, now, maxPendingHours }),
    answered: { at: now, response, finding },
  });
  const moved =
    plan === undefined
      ? before
      : await performActWithin(trx, dependencies, { author: systemAuthor, transactionId, plan });
  return {
    transactionUpdated: moved.status !== before.status,
    oldStatus: before.status,
    newStatus: moved.status,
    payGateResponse: response,
    finding,
  };
}

async function reachVerdict(
  trx: DatabaseTransaction,
  {
    before,
    response,
    settings,
  }: { before: TransactionRow; response: PayGateResponse; settings: Settings },
): Promise<Verdict> {
  const verdict = judge(
    {
      status: before.status,
      txid: before.txid,
      usdAmountMinor: before.usd_amount_minor,
      paymentsToldOf: (await findCardPayment(trx, before.id))?.told_txids.length ?? 0,
    },
    response,
    {
      minimumSharePercent: settings.number('card_minimum_share_percent'),
      coins: readPayoutCoins(settings.text('card_payout_coins')),
    },
  );
  const takesPayout = verdict.kind === 'settle' || verdict.kind === 'confirm';
  return takesPayout && (await isPayoutUsed(trx, { txid: verdict.txid, transactionId: before.id }))
    ? { kind: 'finding', finding: 'transaction_used' }
    : verdict;
}

/** The act for the answer, and its details; undefined if the payment stays. */
function planOf(
  verdict: Verdict,
  {
    before,
    response,
    waited,
    maxPendingHours,
  }: {
    before: TransactionRow;
    response: PayGateResponse;
    waited: boolean;
    maxPendingHours: number;
  },
): (PlannedAct & { readonly to: TransactionRow['status'] }) | undefined {
  if (verdict.kind === 'settle') {
    const details = logTexts.confirmed(response);
    return { to: 'pending_subscription_update', ...planAct('verify_payment', { details }) };
  }
  if (verdict.kind !== 'unpaid' || !waited || before.status !== 'pending_payment_verification')
    return undefined;
  const reason = logTexts.overdue(maxPendingHours);
  return { to: 'failed', ...planAct('mark_failed', { details: reason, notes: reason }) };
}

/** Flags the payment and writes it to its log, once for each finding. */
async function noteFinding(
  trx: DatabaseTransaction,
  {
    before,
    statusThen,
    finding,
    response,
    now,
  }: {
    before: TransactionRow;
    statusThen: TransactionRow['status'];
    finding: CardFinding;
    response: PayGateResponse;
    now: Date;
  },
): Promise<void> {
  const transactionId = before.id;
  const known = await findCardPayment(trx, transactionId);
  if (known?.finding === finding && known.last_response?.txid_out === response.txid_out) return;
  const flag = findingFlags[finding];
  await addCardFlag(trx, { transactionId, flag, now });
  const told = { evidence: null, codes: [], isRevealed: false };
  const flagged = { ...before, status: statusThen, card_flags: [...before.card_flags, flag] };
  await recordSituation(trx, {
    transactionId,
    before: situationOf({ ...told, payment: before }).situation,
    after: { ...told, payment: flagged },
    now,
  });
  const log = { action: 'card_finding', details: logTexts.found(finding, response), admin: null };
  await insertLog(trx, { transactionId, log, now });
}
