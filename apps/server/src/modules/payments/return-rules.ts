import { coins } from '@ghost-pay/contract/coins';
import { minorPerUnit } from '@ghost-pay/contract/money';
import type { ReturnUnit } from '@ghost-pay/contract/transactions/returned-amounts';
import { centsOf } from '../../core/coin-value.ts';
import { scaled } from '../../core/decimals.ts';

/** What the chain shows for a payment by coin; null for all others, and before the first reading. */
export function arrivedOf(
  evidence: { readonly received_atomic: string | null } | undefined,
): bigint | null {
  const received = evidence?.received_atomic ?? null;
  return received === null ? null : BigInt(received);
}

/**
 * What can still be returned: what arrived, less what was returned. Null while nothing shows how much arrived; a payment
 * for which the chain shows nothing may have been paid by another transaction.
 */
export function leftToReturn({
  arrived,
  returned,
}: {
  arrived: bigint | null;
  returned: readonly bigint[];
}): bigint | null {
  if (arrived === null || arrived === 0n) return null;
  const left = returned.reduce((rest, amount) => rest - amount, arrived);
  // What arrived is read again for some time, and may have become less.
  return left < 0n ? 0n : left;
}

/** The value of a return in cents, rounded half up. `usdRate` is dollars for one unit, as a decimal. */
export function returnedUsd(
  { coin, currency }: ReturnUnit,
  { amount, usdRate }: { amount: bigint; usdRate: string },
): bigint {
  if (coin !== null) return centsOf(amount, { decimals: coins[coin].decimals, usdRate });
  return scaled(amount * 100n, { times: usdRate, over: '1', per: minorPerUnit(currency) });
}
