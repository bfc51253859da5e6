import type { Currency } from '@ghost-pay/contract/money';
import { z } from 'zod';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';

/** The currencies whose value in dollars has to be fetched. */
export type RatedCurrency = Exclude<Currency, 'USD'>;

/** Dollars for one unit of each currency. */
export type UsdRates = Record<RatedCurrency, number>;

export interface RatesGateway {
  /** The source's host name, as stored with each payment. */
  readonly source: string;
  /** Throws an OutboundError unless the source sends complete and plausible rates in time. */
  fetchUsdRates(): Promise<UsdRates>;
}

// Far beyond the rates of the last decades: a value outside these limits is an error of the source.
const plausible: Record<RatedCurrency, { min: number; max: number }> = {
  EUR: { min: 0.5, max: 2 },
  JPY: { min: 0.002, max: 0.03 },
};

/** Units of a currency for one dollar, written as a decimal. */
const perDollarSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/)
  .transform(Number);

// The layout of https://api.coinbase.com/v2/exchange-rates?currency=USD; other currencies are dropped.
const answerSchema = z.object({
  data: z.object({
    currency: z.literal('USD'),
    rates: z.object({ EUR: perDollarSchema, JPY: perDollarSchema }),
  }),
});

/**
 * Fetches rates from `url`. It follows no redirect, reads at most 64 KB and waits `timeoutMs` for the whole answer.
 */
export function createRatesGateway({
  url,
  timeoutMs = 5_000,
}: {
  url: string;
  timeoutMs?: number;
}): RatesGateway {
  return {
    source: new URL(url).host,
    async fetchUsdRates() {
      const parsed = answerSchema.safeParse(await fetchJson({ url, timeoutMs }));
      if (!parsed.success)
        throw new OutboundError('The answer is not a list of rates for one US dollar', {
          isPassing: true,
        });
      const { EUR, JPY } = parsed.data.data.rates;
      return { EUR: toUsdRate('EUR', EUR), JPY: toUsdRate('JPY', JPY) };
    },
  };
}

function toUsdRate(currency: RatedCurrency, perDollar: number): number {
  const usdRate = 1 / perDollar;
  const { min, max } = plausible[currency];
  if (!(usdRate >= min && usdRate <= max))
    throw new OutboundError(`The rate of ${currency} is not plausible`, { isPassing: true });
  return usdRate;
}
