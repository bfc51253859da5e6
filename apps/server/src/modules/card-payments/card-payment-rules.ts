import type { CardFinding } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { canonicalTransactionHash } from '@ghost-pay/contract/coins';
import { overdueAt } from '@ghost-pay/contract/transactions/waiting';
import type {
  CardFlag,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** The part of a payment on which it depends what the card network's word means for it. */
export interface CardPaymentState {
  readonly status: TransactionStatus;
  /** The payout that paid it; null while it is unpaid or was verified by hand. */
  readonly txid: string | null;
  /** What it costs, in US cents; null when that is not known. */
  readonly usdAmountMinor: number | null;
  /** How many payments into its wallet signed callbacks told of; at most one when there were none. */
  readonly paymentsToldOf: number;
}

export type Verdict =
  /** Still unpaid. */
  | { readonly kind: 'unpaid' }
  /** Paid by the rules: it moves on, also where a human has to look at what came beside it. */
  | { readonly kind: 'settle'; readonly txid: string; readonly finding: 'paid_twice' | null }
  /** Verified by hand before; the payout is kept as evidence. */
  | { readonly kind: 'confirm'; readonly txid: string; readonly finding: 'paid_twice' | null }
  /** Nothing that is not known already. */
  | { readonly kind: 'known' }
  /** A human has to look. */
  | { readonly kind: 'finding'; readonly finding: CardFinding };

/** Stable coins on Polygon, where the payout wallet is: one of them is one US dollar. */
const expectedCoins: readonly string[] = ['polygon_usdc', 'polygon_usdt'];

/**
 * Processors only take off the price. What is more than this share of it has come by two payments:
 * each pays 60 % or more by the default rule. Rates of two sources differ by less.
 */
const onePaymentPercent = 120n;

/** A value of more than this many times the price is a mistake of somebody, not generosity. */
const implausibleFactor = 10n;

/**
 * What the card network's answer means for a payment. At least `minimumSharePercent` of the price
 * must have arrived: processors take their fees off it. A machine neither revives a failed payment
 * nor takes anything back, so that money which arrives then is a finding. The network's answer names
 * one payment of a wallet and does not say how many there were: a second one shows by another
 * transaction than the one known, by a signed callback of its own, or by more money than was asked for.
 */
export function judge(
  payment: CardPaymentState,
  answer: PayGateResponse,
  { minimumSharePercent }: { minimumSharePercent: number },
): Verdict {
  if (answer.status === 'unpaid') return { kind: 'unpaid' };
  const txid = canonicalTransactionHash('ethereum', answer.txid_out ?? '');
  switch (payment.status) {
    case 'failed':
      return { kind: 'finding', finding: 'paid_after_failed' };
    case 'pending_subscription_update':
    case 'completed':
      if (txid === undefined || txid === payment.txid)
        return isPaidTwice(payment, answer)
          ? { kind: 'finding', finding: 'paid_twice' }
          : { kind: 'known' };
      return payment.txid === null
        ? { kind: 'confirm', txid, finding: isPaidTwice(payment, answer) ? 'paid_twice' : null }
        : { kind: 'finding', finding: 'paid_twice' };
    case 'pending_payment_verification': {
      const finding = findFault(payment, answer, minimumSharePercent);
      if (finding !== undefined) return { kind: 'finding', finding };
      return txid === undefined
        ? { kind: 'finding', finding: 'transaction_missing' }
        : { kind: 'settle', txid, finding: isPaidTwice(payment, answer) ? 'paid_twice' : null };
    }
  }
}

function findFault(
  { usdAmountMinor }: CardPaymentState,
  { coin, value_coin: value }: PayGateResponse,
  minimumSharePercent: number,
): CardFinding | undefined {
  if (!expectedCoins.includes(coin ?? '')) return 'unexpected_coin';
  const received = toMicros(value ?? '');
  if (received === undefined) return 'implausible_value';
  if (usdAmountMinor === null) return 'worth_unknown';
  const price = BigInt(usdAmountMinor) * 10_000n;
  if (received * 100n < price * BigInt(minimumSharePercent)) return 'paid_too_little';
  return received > price * implausibleFactor ? 'implausible_value' : undefined;
}

function isPaidTwice(
  { usdAmountMinor, paymentsToldOf }: CardPaymentState,
  { value_coin: value, coin }: PayGateResponse,
): boolean {
  if (paymentsToldOf > 1) return true;
  const received = expectedCoins.includes(coin ?? '') ? toMicros(value ?? '') : undefined;
  if (received === undefined || usdAmountMinor === null) return false;
  return received * 100n > BigInt(usdAmountMinor) * 10_000n * onePaymentPercent;
}

/** A plain decimal in millionths; what lies beyond them is cut off. Undefined for anything else. */
function toMicros(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) return undefined;
  return BigInt(`${match[1]}${(match[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
}

/** Which flag of the payment says to people what was found. */
export const findingFlags: Record<CardFinding, CardFlag> = {
  paid_too_little: 'card_paid_too_little',
  unexpected_coin: 'card_paid_refused',
  implausible_value: 'card_paid_refused',
  transaction_missing: 'card_paid_refused',
  transaction_used: 'card_paid_refused',
  worth_unknown: 'card_paid_refused',
  paid_after_failed: 'card_paid_after_failed',
  paid_twice: 'card_paid_twice',
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often is asked, by the age of the payment. */
const intervals = [
  { youngerThan: 10 * minute, every: minute },
  { youngerThan: hour, every: 5 * minute },
  { youngerThan: 6 * hour, every: 15 * minute },
  { youngerThan: day, every: hour },
  { youngerThan: Number.POSITIVE_INFINITY, every: 3 * hour },
] as const;

/** For how long a question is put off at most. */
export const longestCheckWaitMs = day;

/** For how long after its time a payment is still asked about, once a day. */
const lateDays = 30;

interface Ageing {
  readonly status: TransactionStatus;
  /** When it was made or, if that is later, reopened. */
  readonly since: Date;
  readonly now: Date;
  readonly maxPendingHours: number;
}

/**
 * When to ask next: at growing intervals until the payment is settled or overdue, then daily for 30
 * days, so that late money is noticed. Null when no more: of a settled payment only a callback makes
 * somebody ask.
 */
export function nextCheckAt({ status, since, now, maxPendingHours }: Ageing): Date | null {
  if (status === 'pending_subscription_update' || status === 'completed') return null;
  const endsAt = overdueAt({ since, maxPendingHours }).getTime();
  if (status === 'pending_payment_verification' && now.getTime() < endsAt) {
    const age = now.getTime() - since.getTime();
    const every = intervals.find(({ youngerThan }) => age < youngerThan)?.every ?? day;
    return new Date(Math.min(now.getTime() + every, endsAt));
  }
  const next = now.getTime() + day;
  return next <= endsAt + lateDays * day ? new Date(next) : null;
}
