import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import { centsOf } from '../../core/coin-value.ts';
import { scaled } from '../../core/decimals.ts';
import { isWithinTail } from '../quotes/quotes.public.ts';
import type { EvidenceCase } from './evidence-case.ts';

// What was due, and how what arrived compares with it. Whole numbers throughout.

/**
 * The atomic units that are due: the quote's amount for money that came in the quote's time, else the price at the rate
 * of that moment. Late money is enough if it is worth what the quote asked for, which may be less than the price by a
 * tail; once the price has changed, the price of the day is due. Null while unknown.
 */
export function dueOf(
  { payment, quote, usdRate }: Pick<EvidenceCase, 'payment' | 'quote' | 'usdRate'>,
  isLate: boolean,
): bigint | null {
  if (quote !== null && quote.amount !== null && !isLate) return quote.amount;
  if (usdRate === null || payment.usdMinor === null) return null;
  const cents = BigInt(payment.usdMinor) * 10n ** BigInt(coins[payment.coin].decimals);
  const price = scaled(cents, { times: '0.01', over: usdRate });
  if (quote === null || quote.amount === null || quote.usdRate === null) return price;
  const asked = scaled(quote.amount, { times: quote.usdRate, over: usdRate });
  return isWithinTail(payment.coin, { price, amount: asked, usdRate }) ? asked : price;
}

/** US dollars with cents. */
function usdOf(coin: CoinKey, atomic: bigint, usdRate: string | null): string | undefined {
  if (usdRate === null) return undefined;
  const cents = centsOf(atomic, { decimals: coins[coin].decimals, usdRate });
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/**
 * All that counts for a payment, in atomic units: what its own transaction brought, and the further transfers that were
 * attached to it. The one place where received money is summed.
 */
export function receivedOf(
  coin: CoinKey,
  {
    counted,
    attached,
  }: {
    counted: readonly { readonly amount: string }[];
    attached: readonly { readonly asset: string; readonly amount: string }[];
  },
): bigint {
  const further = attached.filter(({ asset }) => asset === assetOfCoin[coin]);
  return [...counted, ...further].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** The smallest amount that is enough. */
export function leastOf(due: bigint, tolerancePercent: number): bigint {
  return (due * BigInt(100 - tolerancePercent) + 99n) / 100n;
}

/** A finding about an amount of the payment's coin. */
function amountFinding(
  code: Finding['code'],
  atomic: bigint,
  { coin, usdRate }: { coin: CoinKey; usdRate: string | null },
): Finding {
  const usd = usdOf(coin, atomic, usdRate);
  return {
    code,
    amount: toAssetDecimal(assetOfCoin[coin], atomic),
    ...(usd !== undefined && { usd }),
  };
}

/** How the received amount differs from what was due; `isDoubtful`: so far that an administrator must look. */
export function compareAmounts({
  coin,
  due,
  received,
  isExact,
  tolerancePercent,
  usdRate,
}: {
  coin: CoinKey;
  due: bigint | null;
  received: bigint;
  /** It is the unique amount of the payment's own quote. */
  isExact: boolean;
  tolerancePercent: number;
  usdRate: string | null;
}): { findings: Finding[]; isDoubtful: boolean } {
  if (due === null) return { findings: [{ code: 'due_unknown' }], isDoubtful: true };
  const finding = (code: Finding['code'], atomic: bigint) =>
    amountFinding(code, atomic, { coin, usdRate });
  if (received < leastOf(due, tolerancePercent))
    return { findings: [finding('underpaid', due - received)], isDoubtful: true };
  if (isExact) return { findings: [{ code: 'exact_amount' }], isDoubtful: false };
  if (received === due) return { findings: [], isDoubtful: false };
  const surplus = received - due;
  // As much beyond it is another customer's, or is owed: nobody would be told of it.
  if (received * 100n > due * BigInt(100 + tolerancePercent))
    return { findings: [finding('overpaid', surplus)], isDoubtful: true };
  const difference = surplus < 0n ? -surplus : surplus;
  return { findings: [finding('amount_not_exact', difference)], isDoubtful: false };
}
