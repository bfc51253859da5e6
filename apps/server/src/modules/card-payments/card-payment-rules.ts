import { type PayoutCoin, payoutCoins } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { overdueAt } from '@ghost-pay/contract/transactions/waiting';
import type {
  CardFlag,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** The columns of a payment that decide how to read the card network's answer. */
export interface CardPaymentState {
  readonly status: TransactionStatus;
  /** The payout that paid it; null while unpaid, or if it was verified by hand. */
  readonly txid: string | null;
  /** The price in US cents; null if unknown. */
  readonly usdAmountMinor: number | null;
  /** The number of payments into its wallet that signed callbacks reported. */
  readonly paymentsToldOf: number;
}

export type Verdict =
  /** Still unpaid. */
  | { readonly kind: 'unpaid' }
  /** Paid by the rules: the payment moves on, even if an administrator has to look at a second payment. */
  | { readonly kind: 'settle'; readonly txid: string; readonly finding: 'paid_twice' | null }
  /** Already verified by hand; the payout is stored as evidence. */
  | { readonly kind: 'confirm'; readonly txid: string; readonly finding: 'paid_twice' | null }
  /** Nothing new. */
  | { readonly kind: 'known' }
  /** An administrator has to look. */
  | { readonly kind: 'finding'; readonly finding: CardFinding };

/** What must have arrived for a payment to count. */
interface CountingRules {
  readonly minimumSharePercent: number;
  readonly coins: readonly PayoutCoin[];
}

/**
 * Processors only deduct from the price. A larger share of the price than this came by two payments: by the
 * default rule each pays at least 60 %. Exchange rates of two sources differ by less.
 */
const onePaymentPercent = 120n;

/** A value of more than this many times the price is an error, not generosity. */
const implausibleFactor = 10n;

/**
 * What the card network's answer means for a payment. At least `minimumSharePercent` of the price must have
 * arrived in one of `coins`, each of which is worth a dollar, because processors deduct their fees. The system never revives a failed payment and never reverses
 * one, so money that arrives then is a finding. The answer names one payment into the wallet and does not
 * give their number. A second payment shows in one of three ways: another transaction than the known one, a
 * signed callback of its own, or more money than the price.
 */
export function judge(
  payment: CardPaymentState,
  answer: PayGateResponse,
  rules: CountingRules,
): Verdict {
  if (answer.status === 'unpaid') return { kind: 'unpaid' };
  const txid = transactionHashIn('ethereum', answer.txid_out ?? '');
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
      const finding = findFault(payment, answer, rules);
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
  { coins, minimumSharePercent }: CountingRules,
): CardFinding | undefined {
  if (!coins.some((counting) => counting === coin)) return 'unexpected_coin';
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
  const isDollars = payoutCoins.some((known) => known === coin);
  const received = isDollars ? toMicros(value ?? '') : undefined;
  if (received === undefined || usdAmountMinor === null) return false;
  return received * 100n > BigInt(usdAmountMinor) * 10_000n * onePaymentPercent;
}

/** A plain decimal in millionths; further digits are cut off. Undefined for any other text. */
function toMicros(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) return undefined;
  return BigInt(`${match[1]}${(match[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
}

/** The payment's flag that shows each finding to administrators. */
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

/** The time between checks, by the payment's age. */
const intervals = [
  { youngerThan: 10 * minute, every: minute },
  { youngerThan: hour, every: 5 * minute },
  { youngerThan: 6 * hour, every: 15 * minute },
  { youngerThan: day, every: hour },
  { youngerThan: Number.POSITIVE_INFINITY, every: 3 * hour },
] as const;

/** The longest time between two checks. */
export const longestCheckWaitMs = day;

/** How many days an overdue payment is still checked, once a day. */
const lateDays = 30;

interface Ageing {
  readonly status: TransactionStatus;
  /** When it was created or, if later, reopened. */
  readonly since: Date;
  readonly now: Date;
  readonly maxPendingHours: number;
}

/**
 * The time of the next check: at growing intervals until the payment is settled or overdue, then daily for 30
 * days to notice late money. Null for no further check: a settled payment is checked only after a callback.
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
