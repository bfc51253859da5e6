import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { ChainFlag, FindingCode, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import { type Currency, toDecimal, toDecimalText } from '@ghost-pay/contract/money';
import {
  noDetails,
  type Situation,
  type SituationDetails,
} from '@ghost-pay/contract/tracking/situations';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { CardFlag } from '@ghost-pay/contract/transactions/transactions.schemas';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { askingCode, type CodeState, isOpen, missingMinor } from './code-rules.ts';

/** What the chain says about a payment, as far as its payer is told. */
export interface SituationEvidence {
  readonly verdict: Verdict | null;
  readonly findings: readonly Finding[];
  /** In atomic units. */
  readonly received: bigint;
  readonly confirmations: number;
  readonly confirmationsNeeded: number | null;
}

/** Everything that decides what the payer is told. */
export interface SituationFacts {
  readonly payment: {
    readonly status: TransactionStatus;
    readonly payment_method: PaymentMethod;
    readonly amount_minor: number;
    readonly currency: Currency;
    readonly crypto_type: CoinKey | null;
    /** Null also where the site takes no money at it any more. */
    readonly payment_address: string | null;
    readonly card_flags: readonly CardFlag[];
    readonly chain_flags: readonly ChainFlag[];
  };
  /** Null without coins, and before the first reading. */
  readonly evidence: SituationEvidence | null;
  readonly codes: readonly CodeState[];
  /** Whether a person has seen a code in full. */
  readonly isRevealed: boolean;
}

/** The situation of a payment for its payer, and what belongs to it. Pure: the one table of what payers are told. */
export function situationOf(facts: SituationFacts): {
  situation: Situation;
  details: SituationDetails;
} {
  const situation = wordFor(facts);
  return { situation, details: { ...noDetails, ...detailsOf(situation, facts) } };
}

function wordFor(facts: SituationFacts): Situation {
  const { payment } = facts;
  const isRaised = (...flags: readonly (CardFlag | ChainFlag)[]) =>
    [...payment.card_flags, ...payment.chain_flags].some((flag) => flags.includes(flag));
  switch (payment.status) {
    case 'pending_payment_verification':
      if (payment.payment_method === 'card') {
        if (isRaised('card_paid_too_little')) return 'short';
        return isRaised('card_paid_refused') ? 'under_review' : 'waiting';
      }
      return payment.payment_method === 'crypto' ? wordForCoins(facts) : wordForCodes(facts);
    case 'pending_subscription_update':
      return isRaised('card_paid_twice', 'chain_paid_twice') ? 'paid_twice' : 'activating';
    case 'completed':
      return isRaised('card_paid_twice', 'chain_paid_twice') ? 'paid_twice' : 'completed';
    case 'failed':
      return isRaised('card_paid_after_failed', 'chain_paid_after_failed')
        ? 'paid_after_failed'
        : 'failed';
  }
}

/** Whose money it is must be settled before its amount means anything. */
const doubtsOfOwner: readonly FindingCode[] = [
  'own_transfer',
  'too_old',
  'older_than_quote',
  'contested',
  'amount_of_another_quote',
  'reference_of_another_quote',
  'through_contract_untraced',
];

function wordForCoins({ evidence }: SituationFacts): Situation {
  const found = (...codes: readonly FindingCode[]) =>
    evidence?.findings.some(({ code }) => codes.includes(code)) === true;
  switch (evidence?.verdict) {
    case undefined:
    case null:
    case 'unavailable':
      return 'waiting';
    case 'not_found':
      return found('never_seen') ? 'not_found' : 'waiting';
    case 'settling':
      return 'seen';
    case 'proven':
      return 'received';
    case 'questionable':
    case 'refuted':
      // Whether and where the money counts is another payer's business.
      if (found('already_counted')) return 'waiting';
      // What is in no block yet can still be replaced.
      if (evidence.received > 0n && evidence.confirmations === 0) return 'seen';
      if (evidence.received > 0n)
        return found('underpaid') && !found(...doubtsOfOwner) ? 'short' : 'under_review';
      if (found('wrong_network')) return 'wrong_network';
      if (found('wrong_token', 'fake_token')) return 'wrong_coin';
      if (found('wrong_destination')) return 'wrong_address';
      return found('transaction_failed', 'zero_value') ? 'nothing_sent' : 'waiting';
  }
}

function wordForCodes({ payment, codes, isRevealed }: SituationFacts): Situation {
  if (askingCode(payment, codes) !== undefined) return 'part_missing';
  if (isRevealed || codes.some(({ outcome }) => outcome !== null)) return 'redeeming';
  const { currency } = payment;
  const price = { amount: toDecimal(payment.amount_minor, currency), currency };
  const isDoubtful = codes.some(
    (code) =>
      isOpen(code) &&
      code.stated_hundredths !== null &&
      code.stated_currency !== null &&
      voucherDoubt(
        { amount: code.stated_hundredths / 100, currency: code.stated_currency },
        price,
      ) !== undefined,
  );
  return isDoubtful ? 'code_in_doubt' : 'waiting';
}

function detailsOf(
  situation: Situation,
  { payment, evidence, codes }: SituationFacts,
): Partial<SituationDetails> {
  const { crypto_type: coin, currency } = payment;
  if (situation === 'part_missing') {
    const missing = missingMinor(payment.amount_minor, codes);
    return { missing: toDecimalText(BigInt(missing), currency), symbol: currency };
  }
  if (evidence === null || coin === null) return {};
  const { received, findings, confirmations, confirmationsNeeded } = evidence;
  const finding = (...codesOf: readonly FindingCode[]) =>
    findings.find(({ code }) => codesOf.includes(code));
  const money = {
    arrived: toAssetDecimal(assetOfCoin[coin], received),
    symbol: coins[coin].symbol,
  };
  if (situation === 'seen') return { confirmations, confirmationsNeeded };
  if (situation === 'received') return money;
  if (situation === 'short')
    return {
      ...money,
      missing: finding('underpaid')?.amount ?? null,
      address: payment.payment_address,
    };
  if (situation === 'wrong_coin') {
    const { amount = null, symbol = null } = finding('wrong_token') ?? {};
    return { arrived: amount, symbol };
  }
  if (situation === 'wrong_network') {
    const { amount = null, symbol = null, chain = null } = finding('wrong_network') ?? {};
    return { arrived: amount, symbol, network: chain };
  }
  if (situation === 'wrong_address')
    return { address: finding('wrong_destination')?.address ?? null };
  return {};
}
