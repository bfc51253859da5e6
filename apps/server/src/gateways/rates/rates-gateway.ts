import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';

/** The currencies whose value in dollars has to be fetched. */
export type RatedCurrency = Exclude<Currency, 'USD'>;

/** One answer of a source, all as decimals of at most 12 places. */
export interface FetchedRates {
  /** Dollars for one unit of each currency; undefined from a source that has coins only. */
  readonly currencies: Readonly<Record<RatedCurrency, string>> | undefined;
  /** Dollars for one coin; coins that the source does not know are left out. */
  readonly coins: Readonly<Partial<Record<CoinKey, string>>>;
}

/** One source of rates. */
export interface RatesGateway {
  /** Whose layout it speaks: its place in the table of rates. */
  readonly name: 'coinbase' | 'kraken';
  /** The host that is asked, as stored with each payment. */
  readonly host: string;
  /** Throws an OutboundError unless the source answers well, in time. */
  fetchUsdRates(): Promise<FetchedRates>;
}
