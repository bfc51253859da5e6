import { plausibleDollars } from '@ghost-pay/contract/coin-rates';
import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { type Fault, sendFaultily, sendJson } from './faults.ts';
import { servePeer } from './serve-peer.ts';

type Reply = (asked: readonly string[]) => unknown;

export interface RatesPeer {
  readonly url: string;
  /** The number of requests for rates; the target of a redirect counts as well. */
  readonly requests: () => number;
  /** Holds from now on: any JSON. */
  answer(body: unknown): void;
  /** Holds from now on: what makes the JSON from the pairs that are asked for. */
  answerBy(reply: Reply): void;
  /** Holds from now on; undefined = no fault. */
  misbehave(fault: Fault | undefined): void;
  close(): Promise<void>;
}

// The rates do not move by themselves. The two sources are less than one percent apart.

/** The dollars of a coin without prices of its own below: the middle of what is plausible. */
const usualDollars: readonly (readonly [string, number])[] = coinKeys.map((coin) => {
  const { least, most } = isFloating(coin) ? plausibleDollars[coin] : { least: 1, most: 1 };
  return [coins[coin].symbol, Math.sqrt(Number(least) * Number(most))];
});

function isFloating(coin: CoinKey): coin is keyof typeof plausibleDollars {
  return coin in plausibleDollars;
}

/** Units for one dollar. Euros and yen are worth what the server's built-in rates say. */
export const dollarRates: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    usualDollars.map(([symbol, dollars]) => [symbol, (1 / dollars).toFixed(18)]),
  ),
  EUR: '0.962556550197324093',
  JPY: '156.961230576047716214',
  GBP: '0.79854',
  CAD: '1.4382',
  AUD: '1.6132',
  CHF: '0.9071',
  SEK: '11.0612',
  NOK: '11.3534',
  DKK: '7.1843',
  AED: '3.6725',
  BTC: '0.0000102375',
  ETH: '0.000284192130726',
  USDT: '1.0003',
  BNB: '0.001128604322553',
  SOL: '0.006103516',
  USDC: '1',
};

interface Offers {
  /** The name of the pair in answers. */
  readonly name: string;
  readonly sellers: string;
  readonly buyers: string;
}

/** The best offers of each pair of coins and of currencies, by the name under which it is asked for. */
export const tickerPairs: Readonly<Record<string, Offers>> = {
  ...Object.fromEntries(
    usualDollars.map(([symbol, dollars]) => {
      const price = dollars.toFixed(5);
      return [`${symbol}USD`, { name: `${symbol}USD`, sellers: price, buyers: price }];
    }),
  ),
  XBTUSD: { name: 'XXBTZUSD', sellers: '97702.60000', buyers: '97702.50000' },
  ETHUSD: { name: 'XETHZUSD', sellers: '3520.18000', buyers: '3520.17000' },
  USDTUSD: { name: 'USDTZUSD', sellers: '0.99975000', buyers: '0.99974000' },
  BNBUSD: { name: 'BNBUSD', sellers: '886.40000', buyers: '886.10000' },
  SOLUSD: { name: 'SOLUSD', sellers: '163.92000', buyers: '163.91000' },
  USDCUSD: { name: 'USDCUSD', sellers: '0.99990000', buyers: '0.99989000' },
  EURUSD: { name: 'ZEURZUSD', sellers: '1.03900', buyers: '1.03890' },
  GBPUSD: { name: 'ZGBPZUSD', sellers: '1.25250', buyers: '1.25240' },
  AUDUSD: { name: 'AUDUSD', sellers: '0.61990', buyers: '0.61970' },
  USDCAD: { name: 'ZUSDZCAD', sellers: '1.43840', buyers: '1.43810' },
  USDJPY: { name: 'ZUSDZJPY', sellers: '156.98000', buyers: '156.95000' },
  USDCHF: { name: 'USDCHF', sellers: '0.90730', buyers: '0.90700' },
};

/** A list of rates in the layout of Coinbase's public API. */
export function ratesAnswer(rates: Record<string, unknown>): unknown {
  return { data: { currency: 'USD', rates } };
}

/** The prices of these pairs in the layout of Kraken's public API, which refuses all of them for one that it does not list. */
export function tickerAnswer(listed: typeof tickerPairs, asked: readonly string[]): unknown {
  if (!asked.every((pair) => Object.hasOwn(listed, pair)))
    return { error: ['EQuery:Unknown asset pair'] };
  const prices = asked.flatMap((pair) => {
    const offers = listed[pair];
    if (offers === undefined) return [];
    const { name, sellers, buyers } = offers;
    return [[name, { a: [sellers, '1', '1.000'], b: [buyers, '1', '1.000'] }]];
  });
  return { error: [], result: Object.fromEntries(prices) as unknown };
}

/** Plays the source of currencies and coins on loopback, with faults on demand. */
export async function startRatesPeer(): Promise<RatesPeer> {
  return startPeer('/v2/exchange-rates?currency=USD', () => ratesAnswer(dollarRates));
}

/** Plays the second source, which lists fewer currencies. */
export async function startTickerPeer(): Promise<RatesPeer> {
  return startPeer('/0/public/Ticker', (asked) => tickerAnswer(tickerPairs, asked));
}

async function startPeer(path: string, usual: Reply): Promise<RatesPeer> {
  let reply = usual;
  let fault: Fault | undefined;
  let requests = 0;
  const { url, close } = await servePeer(({ pathname, searchParams }, _request, response) => {
    requests += 1;
    const text = JSON.stringify(reply(searchParams.get('pair')?.split(',') ?? []));
    if (pathname === '/elsewhere') sendJson(response, text);
    else sendFaultily(response, { fault, text });
  });
  return {
    url: `${url}${path}`,
    requests: () => requests,
    answer: (body) => {
      reply = () => body;
    },
    answerBy: (next) => {
      reply = next;
    },
    misbehave: (next) => {
      fault = next;
    },
    close,
  };
}
