import type { Currency } from '@ghost-pay/contract/money';
import { z } from 'zod';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';

/** The currencies whose worth in dollars has to be asked for. */
export type RatedCurrency = Exclude<Currency, 'USD'>;

/** Dollars for one unit of each currency. */
export type UsdRates = Record<RatedCurrency, number>;

export interface RatesGateway {
  /** Which source it asks, as it is kept with each payment: its host name. */
  readonly source: string;
  /** Throws an OutboundError when the source does not answer, in time and in full, with plausible rates. */
  fetchUsdRates(): Promise<UsdRates>;
}

// Far beyond what either currency was worth in decades: a figure outside is a mistake of the source.
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

/** Asks `url` for rates. Follows no redirect, reads at most 64 KB, waits `timeoutMs` for the whole answer. */
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
