import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { StopReason } from '@ghost-pay/contract/approvals/approval-words';
import { systemAuthor } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { Decided, RuleActing, StoredReading } from '../../evidence/evidence.public.ts';
import {
  countVerifiedOf,
  isLeftByClaim,
  performActWithin,
  planAct,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { findPriceChange } from '../../pricing/pricing.public.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import { coinRateOf } from '../../rates/rates.public.ts';
import { findAddressChange, holdSwitch } from '../../settings/settings.public.ts';
import { sumFinal } from '../../transfers/transfers.public.ts';
import {
  type ApprovalCase,
  concerns,
  decideAgainAt,
  mostInAnHour,
  reasonsToLeave,
} from '../approval-rules.ts';
import { approvedBy } from '../approvals.texts.ts';
import {
  countTowardsDay,
  keepDecision,
  lockDecisionsOf,
  lockHour,
  readHourly,
} from '../decisions.repository.ts';
import { listStops, lockActiveRules, type RuleRow } from '../rules.repository.ts';
import { stopChain } from './stop-rules.ts';

/** What is stored of the payment's evidence in this transaction. */
type JudgedEvidence = Omit<ApprovalCase['evidence'], 'sources'> & {
  readonly sources: readonly (ApprovalCase['evidence']['sources'][number] & {
    readonly name: string;
    readonly reading: number | null;
  })[];
  readonly received: bigint;
  readonly confirmations: number;
};

const nothing: Decided = { made: [], decideAgainAt: undefined };

/** Verdicts that the rules take note of: others are not at their end. */
const decidable: ReadonlySet<string> = new Set(['proven', 'questionable', 'refuted']);

/**
 * Lets the rules decide about a reading that was just stored; stops them where the sources contradict each other.
 */
export async function decideReading(
  trx: DatabaseTransaction,
  dependencies: RuleActing,
  { judged: { judgement, agreement, basis }, kept, payment, provenAt }: StoredReading,
): Promise<Decided> {
  const { chain } = basis.payment;
  if (agreement.result.outcome === 'disagree') {
    const reason = 'sources_disagree';
    await stopChain(trx, dependencies, { chain, reason, transactionId: payment.id });
    return nothing;
  }
  if (!decidable.has(judgement.verdict)) return nothing;
  return decidePayment(trx, dependencies, {
    payment,
    evidence: {
      verdict: judgement.verdict,
      findings: judgement.findings.map(({ code }) => code),
      isFinal: judgement.isFinal,
      isChecked: agreement.result.outcome === 'facts' && agreement.result.isChecked,
      provenAt,
      due: judgement.enough,
      received: judgement.received,
      confirmations: judgement.confirmations,
      sources: kept.sources.flatMap(({ name, is_own: isOwn, said, read_at: readAt, reading }) =>
        said === 'in_block' && readAt !== null
          ? [{ name, isOwn, reading, readAt: new Date(readAt) }]
          : [],
      ),
    },
  });
}

/**
 * Lets the rules decide about a waiting payment by coin, in the transaction that stores its evidence and holds the locks of
 * both. The first rule by name for which everything holds verifies the payment, by the same guarded act as an
 * administrator; the rules in shadow keep what they would have done. No rule fails, reopens or downgrades a payment.
 */
async function decidePayment(
  trx: DatabaseTransaction,
  dependencies: RuleActing,
  { payment, evidence }: { payment: TransactionRow; evidence: JudgedEvidence },
): Promise<Decided> {
  const { crypto_type: coin, status } = payment;
  if (coin === null || status !== 'pending_payment_verification') return nothing;
  // Locked until the end: a rule that is switched off meanwhile has decided before, or not at all.
  const rules = (await lockActiveRules(trx)).filter((rule) =>
    concerns(rule, { coin, type: payment.type }),
  );
  if (rules.length === 0) return nothing;
  const now = dependencies.clock.now();
  const { chain } = coins[coin];
  const one = await gatherCase(trx, { payment, coin, evidence, now });
  const isStopped = (await listStops(trx)).some((stop) => stop.chain === chain);
  const mayVerify = !isStopped && (await holdSwitch(trx, 'security_auto_process'));
  // Before any day is counted, so that no two wait for each other.
  if (mayVerify && rules.some(({ mode }) => mode === 'on')) await lockHour(trx, chain);
  const approvedBefore = new Set(
    (await lockDecisionsOf(trx, payment.id))
      .filter(({ decision }) => decision === 'approve')
      .map(({ rule_id: id, rule_version: version }) => `${id} ${version}`),
  );
  const made: Decided['made'][number][] = [];
  const again: Date[] = [];
  let stop: StopReason | undefined;
  let approvedFor: RuleRow | undefined;
  for (const rule of rules) {
    if (approvedFor !== undefined && rule.mode === 'on') continue;
    const mode = rule.mode === 'on' && mayVerify && stop === undefined ? 'on' : 'shadow';
    // A note is taken once.
    if (mode === 'shadow' && approvedBefore.has(`${rule.id} ${rule.version}`)) continue;
    const { reasons, stops } = await decideByRule(trx, { rule, mode, one, coin, now });
    stop ??= stops;
    const decision = reasons.length === 0 ? 'approve' : 'leave';
    const isNew = await keepDecision(trx, {
      rule_id: rule.id,
      rule_version: rule.version,
      transaction_id: payment.id,
      chain,
      mode,
      decision,
      reasons: [...reasons],
      decided_at: now,
    });
    if (isNew) made.push({ mode, decision });
    if (decision === 'approve' && mode === 'on') approvedFor = rule;
    const { provenAt } = evidence;
    const at = decideAgainAt(reasons, { now, provenAt, delayMinutes: rule.delay_minutes });
    if (at !== undefined) again.push(at);
  }
  if (approvedFor !== undefined)
    await approve(trx, dependencies, { payment, coin, evidence, rule: approvedFor });
  else if (stop !== undefined)
    await stopChain(trx, dependencies, { chain, reason: stop, transactionId: payment.id });
  return {
    made,
    decideAgainAt:
      approvedFor === undefined && stop === undefined
        ? again.toSorted((a, b) => Number(a) - Number(b))[0]
        : undefined,
  };
}

/** What else decides beside the evidence, as it is at this moment. */
async function gatherCase(
  trx: DatabaseTransaction,
  {
    payment,
    coin,
    evidence,
    now,
  }: { payment: TransactionRow; coin: CoinKey; evidence: JudgedEvidence; now: Date },
): Promise<ApprovalCase> {
  const [quote] = payment.quote_id === null ? [] : await listQuotes(trx, [payment.quote_id]);
  const { subscription_duration: duration } = payment;
  return {
    now,
    payment: {
      coin,
      type: payment.type,
      usdMinor: payment.usd_amount_minor,
      isHeld: payment.may_be_held,
      isClaimed: await isLeftByClaim(trx, { transactionId: payment.id, now }),
      wasTakenBack: payment.reopened_at !== null,
    },
    evidence,
    isUnique: quote?.is_unique ?? null,
    attachedFinal: await sumFinal(trx, { transactionId: payment.id, asset: assetOfCoin[coin] }),
    addressChangedAt: await findAddressChange(trx, coin),
    // A removed price counts as changed, however long ago it was removed.
    priceChangedAt:
      duration === null
        ? null
        : ((await findPriceChange(trx, { paymentType: 'crypto', duration })) ?? now),
    verifiedBefore: await countVerifiedOf(trx, payment),
  };
}

/** Whether one rule leaves the payment, and whether it must stop. What it approves is counted towards its day. */
async function decideByRule(
  trx: DatabaseTransaction,
  {
    rule,
    mode,
    one,
    coin,
    now,
  }: { rule: RuleRow; mode: 'shadow' | 'on'; one: ApprovalCase; coin: CoinKey; now: Date },
): Promise<{ reasons: readonly LeaveReason[]; stops?: StopReason }> {
  const reasons = reasonsToLeave(rule, one);
  if (reasons.length > 0) return { reasons };
  if (mode === 'on') {
    const rate = await coinRateOf(trx, { coin, now });
    if (!rate.usable && (rate.reason === 'stale' || rate.reason === 'none'))
      return { reasons: ['rates_old'], stops: 'rates_old' };
    const { last, median } = await readHourly(trx, { chain: coins[coin].chain, now });
    if (last + 1 > mostInAnHour(median))
      return { reasons: ['too_many_in_an_hour'], stops: 'too_many_in_an_hour' };
  }
  const day = now.toISOString().slice(0, 10);
  const usdMinor = one.payment.usdMinor ?? 0;
  return (await countTowardsDay(trx, { rule, day, usdMinor }))
    ? { reasons }
    : { reasons: ['day_full'] };
}

async function approve(
  trx: DatabaseTransaction,
  dependencies: RuleActing,
  {
    payment,
    coin,
    evidence: { received, confirmations, sources },
    rule,
  }: { payment: TransactionRow; coin: CoinKey; evidence: JudgedEvidence; rule: RuleRow },
): Promise<void> {
  const details = approvedBy({
    rule: rule.name,
    coin,
    received,
    txid: payment.txid,
    confirmations,
    sources: sources.map(({ name }) => name),
  });
  await performActWithin(trx, dependencies, {
    author: systemAuthor,
    transactionId: payment.id,
    plan: {
      ...planAct('verify_payment', { details }),
      facts: {
        rule: rule.id,
        rule_name: rule.name,
        rule_version: String(rule.version),
        readings: sources.flatMap(({ reading }) => reading ?? []).join(' '),
      },
    },
  });
}
