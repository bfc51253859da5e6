import { coinKeys, type CoinKey, coins } from '@ghost-pay/contract/coins';
import { assets, type AssetKey } from '@ghost-pay/contract/evidence/assets';
import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';

/** Within this share of what was asked a payment is a likely one. */
export const nearPercent = 10n;
const hourMs = 3_600_000;

/** A payment that a transfer may be for. */
export interface Asking {
  readonly id: string;
  readonly coin: CoinKey;
  /** Atomic units of the coin; null without an exact amount. */
  readonly due: bigint | null;
  readonly createdAt: Date;
  /** Null without a quote. */
  readonly quotedAt: Date | null;
}

export interface Fit {
  readonly fit: 'exact' | 'near' | 'other';
  /** Positive where more came; one digit behind the point; null where nothing was asked exactly. */
  readonly differencePercent: number | null;
}

/** The coin of the site that a person meant to send: the same on another network, or itself. */
export function coinMeantBy(asset: AssetKey): CoinKey | undefined {
  const { coin, symbol } = assets[asset];
  return coin ?? coinKeys.find((key) => coins[key].symbol === symbol);
}

/** How near a transfer is to what a payment asked for. */
export function fitOf(
  { asset, amount }: { asset: AssetKey; amount: bigint },
  { coin, due }: Pick<Asking, 'coin' | 'due'>,
): Fit {
  if (due === null || due === 0n || coinMeantBy(asset) !== coin)
    return { fit: 'other', differencePercent: null };
  // The same coin has other decimals on some networks.
  const arrived = amount * 10n ** BigInt(coins[coin].decimals);
  const asked = due * 10n ** BigInt(assets[asset].decimals);
  const difference = arrived - asked;
  const size = difference < 0n ? -difference : difference;
  const differencePercent = Number((difference * 1000n) / asked) / 10;
  if (difference === 0n) return { fit: 'exact', differencePercent: 0 };
  return { fit: size * 100n <= asked * nearPercent ? 'near' : 'other', differencePercent };
}

/** Whether the transfer can have been sent for this payment: not long before it was asked for. */
export function isInTime(
  seenAt: Date,
  { createdAt, quotedAt }: Pick<Asking, 'createdAt' | 'quotedAt'>,
): boolean {
  const from = quotedAt ?? new Date(createdAt.getTime() - quoteHours * hourMs);
  return seenAt.getTime() >= from.getTime() - 2 * hourMs;
}

/** By how many minutes a transfer came after its quote had ended; null in time or without a quote. */
export function lateMinutes(seenAt: Date, quotedUntil: Date | null): number | null {
  if (quotedUntil === null || seenAt <= quotedUntil) return null;
  return Math.round((seenAt.getTime() - quotedUntil.getTime()) / 60_000);
}

/** The payments that fit, the likeliest first: by amount, then by the time between them. */
export function inOrder<Payment extends Asking>(
  transfer: { asset: AssetKey; amount: bigint; seenAt: Date },
  payments: readonly Payment[],
): (Payment & Fit)[] {
  const rank = { exact: 0, near: 1, other: 2 } as const;
  const apart = ({ createdAt }: Asking) =>
    Math.abs(createdAt.getTime() - transfer.seenAt.getTime());
  return payments
    .map((payment) => ({ ...payment, ...fitOf(transfer, payment) }))
    .toSorted((one, other) => rank[one.fit] - rank[other.fit] || apart(one) - apart(other));
}
