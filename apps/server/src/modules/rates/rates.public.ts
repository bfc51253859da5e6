import type { CoinKey } from '@ghost-pay/contract/coins';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import type { Queryable } from '../../core/database/database.ts';
import { type CoinRate, judgeCoinRate } from './coin-rate-rules.ts';
import { fallbackDate, fallbackRates, fallbackSource } from './fallback-rates.ts';
import { findRate, listRatesOfCoin } from './rates.repository.ts';

/** The value of an amount in dollars, with its source. */
export interface UsdValue {
  readonly usd_amount_minor: number;
  /** Dollars for one unit, as a decimal. */
  readonly usd_rate: string;
  readonly usd_rate_source: string;
  readonly usd_rate_at: Date;
}

/**
 * The value of an amount by the last known rate, without an outbound request: the last fetched rate, else the
 * built-in one. Undefined without either; the payment must not fail then.
 */
export async function usdValueOf(
  database: Queryable,
  { amountMinor, currency, now }: { amountMinor: number; currency: Currency; now: Date },
): Promise<UsdValue | undefined> {
  if (currency === 'USD') {
    return {
      usd_amount_minor: amountMinor,
      usd_rate: '1',
      usd_rate_source: 'same currency',
      usd_rate_at: now,
    };
  }
  const kept = await findRate(database, currency);
  const builtIn = fallbackRates[currency];
  const usdRate = kept?.usd_rate ?? (builtIn === undefined ? undefined : String(builtIn));
  if (usdRate === undefined) return undefined;
  return {
    usd_amount_minor: Math.round(toDecimal(amountMinor, currency) * Number(usdRate) * 100),
    usd_rate: usdRate,
    usd_rate_source: kept?.source ?? fallbackSource,
    usd_rate_at: kept?.fetched_at ?? fallbackDate,
  };
}

/** What a coin is worth in dollars by the last fetched rates, or why it is not known. Sends no outbound request. */
export async function coinRateOf(
  database: Queryable,
  { coin, now }: { coin: CoinKey; now: Date },
): Promise<CoinRate> {
  return judgeCoinRate(coin, { kept: await listRatesOfCoin(database, coin), now });
}
