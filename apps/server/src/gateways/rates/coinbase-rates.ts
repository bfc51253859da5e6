import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { ratedCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import { z } from 'zod';
import { inverseOf, isPositiveDecimal } from '../../core/decimals.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { RatesGateway } from './rates-gateway.ts';

// The layout of https://api.coinbase.com/v2/exchange-rates?currency=USD: units for one dollar, written as decimals. A
// currency or a coin that is not listed, or that is not traded, must not cost the other rates.
const answerSchema = z.object({
  data: z.object({
    currency: z.literal('USD'),
    rates: z.record(z.string(), z.string().refine(isPositiveDecimal).optional().catch(undefined)),
  }),
});
const maxBytes = 1024 * 1024;
type PerDollar = z.output<typeof answerSchema>['data']['rates'];

/** Fetches currencies and coins from `url`, in one answer of at most 1 MB within `timeoutMs`: it lists ever more. */
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
      let answeredAt: Date | undefined;
      const onDate = (told: Date) => (answeredAt = told);
      const parsed = answerSchema.safeParse(await fetchJson({ url, timeoutMs, maxBytes, onDate }));
      if (!parsed.success)
        throw new OutboundError('The answer is not a list of rates for one US dollar', {
          isPassing: true,
        });
      const perDollar = parsed.data.data.rates;
      return {
        currencies: usdRatesOf(ratedCurrencies, { perDollar }),
        coins: usdRatesOf<CoinKey>(coinKeys, { perDollar }),
        answeredAt,
      };
    },
  };
}

function usdRatesOf<Unit extends string>(
  units: readonly Unit[],
  { perDollar }: { perDollar: PerDollar },
): Partial<Record<Unit, string>> {
  const found: Partial<Record<Unit, string>> = {};
  for (const unit of units) {
    const forDollar = perDollar[unit.toUpperCase()];
    const usdRate = forDollar === undefined ? '' : inverseOf(forDollar);
    if (isPositiveDecimal(usdRate)) found[unit] = usdRate;
  }
  return found;
}
