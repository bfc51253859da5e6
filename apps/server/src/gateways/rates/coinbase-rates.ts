import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { z } from 'zod';
import { inverseOf, isBetween, isPositiveDecimal } from '../../core/decimals.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { RatedCurrency, RatesGateway } from './rates-gateway.ts';

// Far beyond the rates of the last decades: a value outside these limits is an error of the source.
const plausible: Record<RatedCurrency, { least: string; most: string }> = {
  EUR: { least: '0.5', most: '2' },
  JPY: { least: '0.002', most: '0.03' },
};

/** Units for one dollar, written as a decimal. */
const perDollarSchema = z.string().refine(isPositiveDecimal);
// A coin that is not listed, or that is not traded, must not cost the other rates.
const coinSchema = perDollarSchema.optional().catch(undefined);

// The layout of https://api.coinbase.com/v2/exchange-rates?currency=USD; other currencies are dropped.
const answerSchema = z.object({
  data: z.object({
    currency: z.literal('USD'),
    rates: z.object({
      EUR: perDollarSchema,
      JPY: perDollarSchema,
      BTC: coinSchema,
      ETH: coinSchema,
      USDT: coinSchema,
      BNB: coinSchema,
      SOL: coinSchema,
      USDC: coinSchema,
    }),
  }),
});
type PerDollar = z.output<typeof answerSchema>['data']['rates'];

/** Fetches currencies and coins from `url`, in one answer of at most 64 KB within `timeoutMs`. */
export function createCoinbaseRates({
  url,
  timeoutMs = 5_000,
}: {
  url: string;
  timeoutMs?: number;
}): RatesGateway {
  return {
    name: 'coinbase',
    host: new URL(url).host,
    async fetchUsdRates() {
      const parsed = answerSchema.safeParse(await fetchJson({ url, timeoutMs }));
      if (!parsed.success)
        throw new OutboundError('The answer is not a list of rates for one US dollar', {
          isPassing: true,
        });
      const perDollar = parsed.data.data.rates;
      return {
        currencies: {
          EUR: toUsdRate('EUR', perDollar.EUR),
          JPY: toUsdRate('JPY', perDollar.JPY),
        },
        coins: coinsIn(perDollar),
      };
    },
  };
}

function toUsdRate(currency: RatedCurrency, perDollar: string): string {
  const usdRate = inverseOf(perDollar);
  if (!isPositiveDecimal(usdRate) || !isBetween(usdRate, plausible[currency]))
    throw new OutboundError(`The rate of ${currency} is not plausible`, { isPassing: true });
  return usdRate;
}

function coinsIn(perDollar: PerDollar): Partial<Record<CoinKey, string>> {
  return Object.fromEntries(
    coinKeys.flatMap((coin) => {
      const units = perDollar[coins[coin].symbol as keyof PerDollar];
      const usdRate = units === undefined ? undefined : inverseOf(units);
      return usdRate !== undefined && isPositiveDecimal(usdRate) ? [[coin, usdRate]] : [];
    }),
  );
}
