import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import type { Chance } from '../chance.ts';

const hourMs = 3_600_000;
/** Usual rates, in dollars. */
const dollars = { btc: '100000', eth: '4000', usdt: '1', bnb: '800', sol: '200', usdc: '1' };
const stable: readonly CoinKey[] = ['usdt', 'usdc'];

/** The rates of the coins at a moment: each hour they drift by a tenth of a percent; those of dollars stay. */
export function createRates(chance: Chance): (ms: number) => Record<CoinKey, string> {
  const present: Record<CoinKey, string> = { ...dollars };
  let hour = 0;
  return (ms) => {
    const isNew = Math.floor(ms / hourMs) !== hour;
    hour = Math.floor(ms / hourMs);
    for (const coin of coinKeys)
      if (isNew && !stable.includes(coin))
        present[coin] = (Number(present[coin]) * (1 + (chance() - 0.5) / 500)).toFixed(2);
    return { ...present };
  };
}
