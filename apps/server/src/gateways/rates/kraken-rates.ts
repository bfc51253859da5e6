import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { z } from 'zod';
import { isPositiveDecimal, isWithinPercent, middleOf } from '../../core/decimals.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { RatesGateway } from './rates-gateway.ts';

/** The pair that is asked for, and the name of some pairs in the answer. */
const pairs: Record<CoinKey, { readonly asked: string; readonly answered: string }> = {
  btc: { asked: 'XBTUSD', answered: 'XXBTZUSD' },
  eth: { asked: 'ETHUSD', answered: 'XETHZUSD' },
  usdt: { asked: 'USDTUSD', answered: 'USDTZUSD' },
  bnb: { asked: 'BNBUSD', answered: 'BNBUSD' },
  sol: { asked: 'SOLUSD', answered: 'SOLUSD' },
  usdc: { asked: 'USDCUSD', answered: 'USDCUSD' },
};

/** Where buyers and sellers are further apart, the middle between them is not a price. */
const widestSpreadPercent = 102;
const unknownPair = 'EQuery:Unknown asset pair';

const priceSchema = z.tuple([z.string().refine(isPositiveDecimal)]).rest(z.unknown());
// The layout of https://api.kraken.com/0/public/Ticker: the best offers to sell (a) and to buy (b) of each pair.
const answerSchema = z.object({
  error: z.array(z.string()),
  result: z
    .record(z.string(), z.object({ a: priceSchema, b: priceSchema }).optional().catch(undefined))
    .optional(),
});
type Coins = Partial<Record<CoinKey, string>>;

/**
 * Fetches coins from `url`: the middle between the best offers to buy and to sell. Each answer has at most 64 KB and
 * comes within `timeoutMs`.
 */
export function createKrakenRates({
  url,
  timeoutMs = 5_000,
}: {
  url: string;
  timeoutMs?: number;
}): RatesGateway {
  /** Undefined if the source does not list one of the pairs: it then refuses all of them. */
  async function ask(asked: readonly CoinKey[]): Promise<Coins | undefined> {
    const address = new URL(url);
    address.searchParams.set('pair', asked.map((coin) => pairs[coin].asked).join(','));
    const parsed = answerSchema.safeParse(await fetchJson({ url: address.href, timeoutMs }));
    const { error = [], result } = parsed.data ?? {};
    if (error.includes(unknownPair)) return undefined;
    if (error.length > 0 || result === undefined)
      throw new OutboundError('The answer is not a list of prices', { isPassing: true });
    return Object.fromEntries(
      asked.flatMap((coin) => {
        const offers = result[pairs[coin].answered] ?? result[pairs[coin].asked];
        if (offers === undefined) return [];
        const [[sellers], [buyers]] = [offers.a, offers.b];
        return isWithinPercent(buyers, sellers, widestSpreadPercent)
          ? [[coin, middleOf(buyers, sellers)]]
          : [];
      }),
    );
  }

  /** One after the other, because the source limits requests by second. */
  async function askEach(): Promise<Coins> {
    const found: Coins = {};
    for (const coin of coinKeys) Object.assign(found, await ask([coin]));
    return found;
  }

  return {
    name: 'kraken',
    host: new URL(url).host,
    async fetchUsdRates() {
      return { currencies: undefined, coins: (await ask(coinKeys)) ?? (await askEach()) };
    },
  };
}
