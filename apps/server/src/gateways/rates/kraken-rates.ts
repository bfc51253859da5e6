import { recordOf } from '@ghost-pay/contract/record-of';
import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { RatedCurrency } from '@ghost-pay/contract/transactions/payment-codes';
import { z } from 'zod';
import { setTimeout as delay } from 'node:timers/promises';
import { inverseOf, isPositiveDecimal, isWithinPercent, middleOf } from '../../core/decimals.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { RatesGateway } from './rates-gateway.ts';

interface Pair {
  /** The name in the request. */
  readonly asked: string;
  /** The name in some answers. */
  readonly answered: string;
  /** For a price in units for one dollar. */
  readonly isInverse?: true;
}

/** Coins that the source names otherwise than by symbol and dollar. */
const otherNames: Partial<Record<CoinKey, Pair>> = {
  btc: { asked: 'XBTUSD', answered: 'XXBTZUSD' },
  eth: { asked: 'ETHUSD', answered: 'XETHZUSD' },
  usdt: { asked: 'USDTUSD', answered: 'USDTZUSD' },
};
const coinPairs = recordOf(coinKeys, (coin): Pair => {
  const pair = `${coins[coin].symbol}USD`;
  return otherNames[coin] ?? { asked: pair, answered: pair };
});
/** The source lists no other currency of a voucher. */
const currencyPairs: Partial<Record<RatedCurrency, Pair>> = {
  EUR: { asked: 'EURUSD', answered: 'ZEURZUSD' },
  GBP: { asked: 'GBPUSD', answered: 'ZGBPZUSD' },
  AUD: { asked: 'AUDUSD', answered: 'AUDUSD' },
  CAD: { asked: 'USDCAD', answered: 'ZUSDZCAD', isInverse: true },
  JPY: { asked: 'USDJPY', answered: 'ZUSDZJPY', isInverse: true },
  CHF: { asked: 'USDCHF', answered: 'USDCHF', isInverse: true },
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
type Answer = z.output<typeof answerSchema>['result'];

/**
 * Fetches coins and currencies from `url`: the middle between the best offers to buy and to sell. Each answer has at
 * most 64 KB and comes within `timeoutMs`.
 */
export function createKrakenRates({
  url,
  timeoutMs = 5_000,
  singlesEveryMs = 1_100,
}: {
  url: string;
  timeoutMs?: number;
  /** The source takes about one request a second (measured by others; read on 27 November 2026). */
  singlesEveryMs?: number;
}): RatesGateway {
  let answeredAt: Date | undefined;
  const onDate = (told: Date) => (answeredAt = told);

  /** Undefined if the source does not list one of the pairs: it then refuses all of them. */
  async function ask(pairs: readonly Pair[]): Promise<Answer> {
    const address = new URL(url);
    address.searchParams.set('pair', pairs.map(({ asked }) => asked).join(','));
    const parsed = answerSchema.safeParse(
      await fetchJson({ url: address.href, timeoutMs, onDate }),
    );
    const { error = [], result } = parsed.data ?? {};
    if (error.includes(unknownPair)) return undefined;
    if (error.length > 0 || result === undefined)
      throw new OutboundError('The answer is not a list of prices', { isPassing: true });
    return result;
  }

  /** One after the other; one that fails costs no other its price. Throws where none is told. */
  async function askEach(pairs: readonly Pair[]): Promise<Answer> {
    let found: Answer = {};
    let fault: OutboundError | undefined;
    for (const [index, pair] of pairs.entries()) {
      if (index > 0) await delay(singlesEveryMs);
      try {
        found = { ...found, ...(await ask([pair])) };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        fault = error;
      }
    }
    if (fault !== undefined && Object.keys(found).length === 0) throw fault;
    return found;
  }

  async function fetchRates<Unit extends string>(
    pairs: Partial<Record<Unit, Pair>>,
  ): Promise<Partial<Record<Unit, string>>> {
    const asked = Object.values<Pair | undefined>(pairs).filter((pair) => pair !== undefined);
    const answer = (await ask(asked)) ?? (await askEach(asked));
    const found: Partial<Record<Unit, string>> = {};
    for (const unit in pairs) {
      const usdRate = pairs[unit] && usdRateOf(pairs[unit], answer);
      if (usdRate !== undefined) found[unit] = usdRate;
    }
    return found;
  }

  return {
    name: 'kraken',
    host: new URL(url).host,
    async fetchUsdRates() {
      const coins = await fetchRates(coinPairs);
      // An answer without currencies must not cost the rates of the coins.
      const currencies = await fetchRates(currencyPairs).catch(() => undefined);
      return { currencies, coins, answeredAt };
    },
  };
}

function usdRateOf({ asked, answered, isInverse }: Pair, answer: Answer): string | undefined {
  const offers = answer?.[answered] ?? answer?.[asked];
  if (offers === undefined) return undefined;
  const [[sellers], [buyers]] = [offers.a, offers.b];
  if (!isWithinPercent(buyers, sellers, widestSpreadPercent)) return undefined;
  const middle = middleOf(buyers, sellers);
  return isInverse ? inverseOf(middle) : middle;
}
