import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import type { Chain } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets, isCoinChain } from '@ghost-pay/contract/evidence/assets';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import {
  addChainFlag,
  findOtherClaim,
  insertLog,
  lockById,
  ownAddressOf,
  recordSituation,
  setVerdict,
  type SituationEvidence,
  situationOf,
  type TransactionRow,
  weighClaimsAgain,
} from '../../payments/payments.public.ts';
import { isAmountOfAnother } from '../../quotes/quotes.public.ts';
import { isNewDisagreement, measureDisagreement, recordDisagreement } from '../disagreement.ts';
import { keepSightings, listAmong, listAttached } from '../../transfers/transfers.public.ts';
import { type Draft, withIds, withLearned } from '../draft-reading.ts';
import { provableAt, sentAtOf } from '../evidence-moments.ts';
import { logTexts } from '../evidence.texts.ts';
import { presentSeen } from '../presented-facts.ts';
import { flagsRaised, type MoneySeen } from '../raised-flags.ts';
import { type DueReading, isHeld, type ReadingContext } from '../due-readings.ts';
import { nextReadingAt } from '../reading-schedule.ts';
import {
  type ClaimedEvidence,
  endReading,
  insertReadings,
  lockClaimed,
} from '../readings.repository.ts';
import { planReading } from '../evidence.repository.ts';
import { attachArrived } from '../attach-arrived.ts';
import type { StoredBasis } from '../stored-basis.ts';
import { isFound, isSameJson } from '../stored-facts.ts';
import type { ReadDependencies } from './read-evidence.ts';

type ApplyDependencies = Omit<ReadDependencies, 'chains'>;

interface Reading {
  readonly due: DueReading;
  readonly drafted: Draft;
  readonly now: Date;
}

/**
 * Stores a reading: what is new in one database transaction with its verdict, flags and log, under the lock of the
 * payment; a reading that found nothing new in one statement. A lost claim stores nothing.
 */
export async function storeReading(
  { database, meter, log, ...acting }: ApplyDependencies,
  context: ReadingContext,
  reading: Reading,
): Promise<void> {
  const { due, drafted, now } = reading;
  const mayDecide =
    context.hasRules &&
    due.payment.status === 'pending_payment_verification' &&
    drafted.judgement.verdict === 'proven';
  const mayRelease = isHeld(due.payment) && arrivedForGood(drafted) !== undefined;
  if (isUnchanged(due.claimed, drafted) && !mayDecide && !mayRelease) {
    await endReading(
      database,
      ending(context, { ...reading, stored: drafted, payment: due.payment }),
    );
    return;
  }
  const stored = await database.transaction().execute(async (trx) => {
    const locked = await lockById(trx, due.payment.id);
    if (locked === undefined || !(await lockClaimed(trx, due.claimed))) return undefined;
    const payment = await withWeighedClaims(trx, { reading, locked });
    const judged = await withOthers(trx, { ...reading, payment });
    await keepVerdict(trx, { ...reading, drafted: judged, payment }, context);
    if (isNewDisagreement(due.claimed, judged))
      await recordDisagreement(trx, { claimed: due.claimed, now });
    await attachArrived(trx, { drafted: judged, payment, now });
    await keepSightings(trx, {
      chain: due.claimed.chain,
      txid: payment.txid ?? '',
      sightings: judged.basis.sightings,
    });
    const ids = await insertReadings(trx, {
      transactionId: payment.id,
      readings: judged.newReadings,
      now,
    });
    const kept = { ...judged, ...withIds(judged, ids) };
    const ended = ending(context, { due, drafted: judged, stored: kept, payment, now });
    await endReading(trx, ended);
    const decided = context.hasRules
      ? await acting.neighbours.rules.decide(trx, acting, {
          judged,
          kept,
          payment,
          provenAt: ended.found?.proven_at ?? null,
        })
      : undefined;
    if (decided?.decideAgainAt !== undefined)
      await planReading(trx, { transactionId: payment.id, at: decided.decideAgainAt });
    return { ...judged, decided: decided?.made ?? [] };
  });
  if (stored === undefined) return;
  for (const decision of stored.decided) meter.approval(decision);
  const { verdict } = stored.judgement;
  if (isNewDisagreement(due.claimed, stored))
    measureDisagreement({ log, meter }, { claimed: due.claimed, sources: stored.sources });
  if (verdict === 'proven' && due.claimed.proven_at === null) {
    const provable = provableAt(stored);
    if (provable !== undefined) meter.proven((now.getTime() - provable.getTime()) / 1000);
  }
}

/** The locked payment after its claims were weighed by what arrived, once nothing can undo that. */
async function withWeighedClaims(
  trx: DatabaseTransaction,
  { reading: { drafted, now }, locked }: { reading: Reading; locked: TransactionRow },
): Promise<TransactionRow> {
  const arrived = arrivedForGood(drafted);
  if (!isHeld(locked) || arrived === undefined) return locked;
  if (await weighClaimsAgain(trx, { holder: locked, arrived })) return locked;
  const log = { action: 'evidence', details: logTexts.released, admin: null };
  await insertLog(trx, { transactionId: locked.id, log, now });
  return { ...locked, may_be_held: false };
}

/** What arrived, once nothing can undo it; it may become so by time alone, with all else as it was. */
function arrivedForGood({ judgement: { received, isFinal }, basis: { firstSeenAt } }: Draft) {
  return isFinal && received > 0n && firstSeenAt !== null
    ? { amount: received.toString(), firstSeenAt }
    : undefined;
}

function isUnchanged(claimed: ClaimedEvidence, { judgement, newReadings, basis }: Draft): boolean {
  const before = claimed.basis;
  return (
    newReadings.length === 0 &&
    before !== null &&
    // Transfers were not kept when it was read before.
    before.attached !== undefined &&
    isSameJson(before.attached, basis.attached) &&
    claimed.verdict === judgement.verdict &&
    before.payment.isHeld === basis.payment.isHeld &&
    isSameJson(claimed.findings, judgement.findings)
  );
}

/** The draft with what other payments and quotes say about the money. */
async function withOthers(
  trx: DatabaseTransaction,
  { due, drafted, payment }: Reading & { payment: TransactionRow },
): Promise<Draft> {
  const { basis, agreement, judgement } = drafted;
  const { result } = agreement;
  const { coin, address } = basis.payment;
  const facts = result.outcome === 'facts' && isFound(result.facts) ? result.facts : undefined;
  const elsewhere = basis.onAnotherChain;
  const place =
    facts === undefined && elsewhere !== null
      ? isCoinChain(elsewhere.chain)
        ? { chain: elsewhere.chain, txid: txidOn(elsewhere.chain, payment.txid) }
        : undefined
      : { chain: due.claimed.chain, txid: payment.txid ?? '' };
  const countedFor =
    place &&
    (await findOtherClaim(trx, {
      ...place,
      ownAddress: place.chain === payment.chain ? ownAddressOf(payment) : null,
      transactionId: payment.id,
    }));
  const isAnotherQuote =
    facts !== undefined &&
    address !== null &&
    judgement.received > 0n &&
    (await isAmountOfAnother(trx, {
      coin,
      address,
      amount: judgement.received,
      sentAt: sentAtOf(basis, facts),
      quoteId: payment.quote_id,
    }));
  return withLearned(drafted, {
    payment: { ...basis.payment, isHeld: isHeld(payment) },
    countedFor: countedFor ?? null,
    isAnotherQuote,
    ...(await amongTransfers(trx, { payment, place })),
  });
}

/** What of the money was attached to this payment by hand, and what to others. */
async function amongTransfers(
  trx: DatabaseTransaction,
  {
    payment,
    place,
  }: { payment: TransactionRow; place: { chain: Chain; txid: string } | undefined },
): Promise<Required<Pick<StoredBasis, 'attached' | 'taken'>>> {
  if (payment.txid !== null && place !== undefined) return listAmong(trx, { ...payment, ...place });
  const attached = await listAttached(trx, [payment]);
  return { attached: attached.get(payment.id) ?? [], taken: [] };
}

/** A hash in the form of another chain. */
function txidOn(chain: string, txid: string | null): string {
  const digits = (txid ?? '').replace(/^0x/, '');
  return chain === 'bitcoin' ? digits : `0x${digits}`;
}

/** The copy of the verdict, the flags and the log of the payment, which the caller has locked. */
async function keepVerdict(
  trx: DatabaseTransaction,
  { due: { claimed }, drafted, payment, now }: Reading & { payment: TransactionRow },
  { addresses }: ReadingContext,
): Promise<void> {
  const { judgement, basis, sources } = drafted;
  const transactionId = payment.id;
  const told = { payment, codes: [], isRevealed: false };
  const isPresent = addresses.some(
    ({ address, until }) =>
      until === null && address === (payment.root_address ?? payment.payment_address),
  );
  const before = situationOf({ ...told, evidence: situationEvidenceBefore(claimed) }).situation;
  if (payment.verdict !== judgement.verdict)
    await setVerdict(trx, { transactionId, verdict: judgement.verdict });
  const log = async (details: string) =>
    insertLog(trx, { transactionId, log: { action: 'evidence', details, admin: null }, now });
  if (judgement.verdict === 'proven' && claimed.proven_at === null) {
    const asset = assetOfCoin[basis.payment.coin];
    const by = sources.filter(({ said }) => said === 'in_block').map(({ name }) => name);
    const amount = toAssetDecimal(asset, judgement.received);
    await log(logTexts.proven({ amount, symbol: assets[asset].symbol, sources: by }));
  }
  if (payment.claim_released_at !== null) return;
  const flags = flagsRaised({
    status: payment.status,
    before: seenBefore(claimed),
    after: seenNow(drafted),
  });
  for (const flag of flags) {
    await addChainFlag(trx, { transactionId, flag });
    await log(logTexts.raised[flag]);
    if (flag === 'chain_vanished')
      await recordEvent(trx, { kind: 'chain_money_vanished', transactionId, happenedAt: now });
  }
  await recordSituation(trx, {
    transactionId,
    before,
    after: {
      ...told,
      payment: {
        ...payment,
        payment_address: isPresent ? payment.payment_address : null,
        chain_flags: [...payment.chain_flags, ...flags],
      },
      evidence: { ...judgement, confirmationsNeeded: basis.rules.confirmationsNeeded },
    },
    now,
  });
}

function situationEvidenceBefore(claimed: ClaimedEvidence): SituationEvidence {
  return {
    ...claimed,
    received: BigInt(claimed.received_atomic ?? 0),
    confirmationsNeeded: claimed.confirmations_needed,
  };
}

function seenBefore(claimed: ClaimedEvidence): MoneySeen {
  return {
    verdict: claimed.verdict,
    received: BigInt(claimed.received_atomic ?? 0),
    isInBlock: claimed.seen?.in_block ?? false,
    payingTransfers: claimed.basis?.payingTransfers ?? 0,
  };
}

function seenNow({ judgement, agreement: { result } }: Draft): MoneySeen {
  return {
    ...judgement,
    isInBlock: result.outcome === 'facts' && result.facts.found === 'block',
  };
}

/** What the row holds from now on. A reading without an answer keeps what was seen before. */
function ending(
  context: ReadingContext,
  {
    due: { claimed },
    drafted,
    stored,
    payment,
    now,
  }: Reading & {
    stored: Pick<Draft, 'sources' | 'basis'>;
    payment: Pick<TransactionRow, 'crypto_type' | 'txid' | 'reopened_at' | 'claim_released_at'>;
  },
): Parameters<typeof endReading>[1] {
  const { judgement, agreement, basis } = drafted;
  const { verdict } = judgement;
  const isAnswered = verdict !== 'unavailable';
  const provenAt = claimed.proven_at ?? (verdict === 'proven' ? now : null);
  const finalAt = judgement.isFinal
    ? (claimed.final_at ?? now)
    : isAnswered
      ? null
      : claimed.final_at;
  const failures = isAnswered ? 0 : claimed.failures + 1;
  const since = [claimed.created_at, payment.reopened_at ?? claimed.created_at].reduce(
    (one, other) => (one > other ? one : other),
  );
  return {
    claimed,
    nextReadingAt:
      payment.claim_released_at === null
        ? nextReadingAt({
            chain: claimed.chain,
            verdict,
            hasHash: payment.txid !== null,
            isFork: basis.isFork,
            since,
            now,
            maxPendingHours: context.maxPendingHours,
            provenAt,
            finalAt,
            failures,
          })
        : null,
    found: {
      verdict,
      findings: JSON.stringify(judgement.findings),
      due_atomic: judgement.due?.toString() ?? null,
      not_before: judgement.notBefore,
      by_quote: basis.quote !== null,
      confirmations_needed: basis.rules.confirmationsNeeded,
      sources_agree: agreement.agrees,
      sources: JSON.stringify(stored.sources),
      basis: JSON.stringify({
        ...stored.basis,
        payingTransfers: isAnswered
          ? judgement.payingTransfers
          : (claimed.basis?.payingTransfers ?? 0),
      }),
      first_seen_at: basis.firstSeenAt,
      proven_at: provenAt,
      final_at: finalAt,
      failures,
      readings: claimed.readings + (stored.sources.length > 0 ? 1 : 0),
      ...(isAnswered && {
        read_at: now,
        received_atomic: judgement.received.toString(),
        whose: judgement.whose,
        counted_for: basis.countedFor,
        confirmations: judgement.confirmations,
        is_final: judgement.isFinal,
        is_checked_here: agreement.result.outcome === 'facts' && agreement.result.isChecked,
        ...seenOf(drafted, now),
      }),
    },
  };
}

/** What is shown of the chain from now on; of a transaction that vanished, what was shown before. */
function seenOf({ basis, judgement, agreement: { result }, factsOf }: Draft, now: Date) {
  const elsewhere = basis.onAnotherChain;
  const own = result.outcome === 'facts' ? result.facts : undefined;
  const facts =
    own !== undefined && !isFound(own) && elsewhere !== null ? factsOf(elsewhere.reading) : own;
  if (facts === undefined || !isFound(facts)) return {};
  const seen = presentSeen(facts, {
    chain: facts === own || elsewhere === null ? basis.payment.chain : elsewhere.chain,
    coin: basis.payment.coin,
    ...judgement,
    firstSeenAt: basis.firstSeenAt ?? now,
  });
  return { seen: JSON.stringify(seen) };
}
