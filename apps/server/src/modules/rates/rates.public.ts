import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import type { VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import type { Queryable } from '../../core/database/database.ts';
import { scaled } from '../../core/decimals.ts';
import { judgeRate, type Rate } from './rate-rules.ts';
import { listRatesOfCoin, listRatesOfCoins, listRatesOfCurrency } from './rates.repository.ts';

export type { Rate, RateProblem } from './rate-rules.ts';
export { listSourceTimes } from './rates.repository.ts';

/** The value of an amount in dollars, with its source. */
export interface UsdValue {
  readonly usd_amount_minor: number;
  /** Dollars for one unit, as a decimal. */
  readonly usd_rate: string;
  readonly usd_rate_source: string;
  readonly usd_rate_at: Date;
}

/** Dollars for one unit of a currency, with the source and its time. */
export type UsdRate = Omit<UsdValue, 'usd_amount_minor'>;

/**
 * The value of an amount by the last known rate, without an outbound request: the last fetched rate, else the
 * built-in one. Undefined without either; the payment must not fail then.
 */
export async function usdValueOf(
  database: Queryable,
  { amountMinor, currency, now }: { amountMinor: number; currency: Currency; now: Date },
): Promise<UsdValue | undefined> {
  const rate = await usdRateOf(database, { currency, now });
  return rate && usdValueBy(rate, { amountMinor, currency });
}

/** The last known rate of a currency, as `usdValueOf` takes it. */
export async function usdRateOf(
  database: Queryable,
  { currency, now }: { currency: Currency; now: Date },
): Promise<UsdRate | undefined> {
  if (currency === 'USD')
    return { usd_rate: '1', usd_rate_source: 'same currency', usd_rate_at: now };
  // Always the same source: the figures stay comparable.
  const rates = await listRatesOfCurrency(database, currency);
  const kept = rates.find(({ source }) => source === 'coinbase');
  const builtIn = fallbackRates[currency];
  const usdRate = kept?.usd_rate ?? (builtIn === undefined ? undefined : String(builtIn));
  if (usdRate === undefined) return undefined;
  return {
    usd_rate: usdRate,
    usd_rate_source: kept?.host ?? fallbackSource,
    usd_rate_at: kept?.fetched_at ?? fallbackDate,
  };
}

/** The value of an amount by a rate. */
export function usdValueBy(
  rate: UsdRate,
  { amountMinor, currency }: { amountMinor: number; currency: Currency },
): UsdValue {
  const usdAmountMinor =
    currency === 'USD'
      ? amountMinor
      : Math.round(toDecimal(amountMinor, currency) * Number(rate.usd_rate) * 100);
  return { usd_amount_minor: usdAmountMinor, ...rate };
}

/** What a coin is worth in dollars by the last fetched rates, or why it is not known. Sends no outbound request. */
export async function coinRateOf(
  database: Queryable,
  { coin, now }: { coin: CoinKey; now: Date },
): Promise<Rate> {
  return judgeRate(coin, { kept: await listRatesOfCoin(database, coin), now });
}

/** What each coin is worth, as `coinRateOf` says it of one. */
export async function coinRatesOf(
  database: Queryable,
  now: Date,
): Promise<ReadonlyMap<CoinKey, Rate>> {
  const kept = Map.groupBy(await listRatesOfCoins(database), ({ coin }) => coin);
  return new Map(
    coinKeys.map((coin) => [coin, judgeRate(coin, { kept: kept.get(coin) ?? [], now })]),
  );
}

/** An amount in another currency, with the time of the older rate. */
export interface ConvertedAmount {
  readonly hundredths: number;
  readonly ratesAt: Date;
}

/**
 * What an amount of one currency is worth in another by the last fetched rates. Undefined unless both rates are usable.
 * It approves no payment and changes no price.
 */
export async function convert(
  database: Queryable,
  {
    hundredths,
    from,
    to,
    now,
  }: { hundredths: number; from: VoucherCurrency; to: Currency; now: Date },
): Promise<ConvertedAmount | undefined> {
  if (from === 'Other') return undefined;
  const dollars = { usable: true, usdRate: '1', at: now } as const;
  const rateOf = async (currency: Exclude<VoucherCurrency, 'Other'>) =>
    currency === 'USD'
      ? dollars
      : judgeRate(currency, { kept: await listRatesOfCurrency(database, currency), now });
  const [given, wanted] = [await rateOf(from), await rateOf(to)];
  if (!given.usable || !wanted.usable) return undefined;
  const worth = scaled(BigInt(hundredths), { times: given.usdRate, over: wanted.usdRate });
  return {
    hundredths: Number(worth),
    ratesAt: given.at < wanted.at ? given.at : wanted.at,
  };
}

/**
 * Dollars for one unit, used if no source was ever reached: the European Central Bank's reference rates of 31
 * December 2024 (EUR 1.0389 USD, 163.06 JPY). The date is stored with each payment that used them.
 */
const fallbackRates: Partial<Record<Currency, number>> = { EUR: 1.0389, JPY: 0.006371 };
const fallbackSource = 'built-in';
const fallbackDate = new Date('2024-12-31T00:00:00Z');
