import type { CoinKey } from '@ghost-pay/contract/coins';
import type { RatedCurrency } from '@ghost-pay/contract/transactions/payment-codes';

type UsdRates<Unit extends string> = Readonly<Partial<Record<Unit, string>>>;

/** One answer of a source: dollars for one unit, as decimals of at most 12 places. Unknown units are left out. */
export interface FetchedRates {
  /** Undefined if the source answered for coins alone. */
  readonly currencies: UsdRates<RatedCurrency> | undefined;
  readonly coins: UsdRates<CoinKey>;
  /** The source's own time; undefined if it told none. */
  readonly answeredAt: Date | undefined;
}

/** One source of rates. */
export interface RatesGateway {
  /** Whose layout it speaks: its place in the tables of rates. */
  readonly name: 'coinbase' | 'kraken';
  /** The host that is asked, as stored with each payment. */
  readonly host: string;
  /** Throws an OutboundError unless the source answers well, in time. */
  fetchUsdRates(): Promise<FetchedRates>;
}
