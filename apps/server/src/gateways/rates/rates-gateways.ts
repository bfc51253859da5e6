import { createCoinbaseRates } from './coinbase-rates.ts';
import { createKrakenRates } from './kraken-rates.ts';
import type { RatesGateway } from './rates-gateway.ts';

/** Where rates are asked for; a source without an address is not asked. */
export interface RatesSettings {
  readonly coinbaseUrl: string | undefined;
  readonly krakenUrl: string | undefined;
}

export function createRatesGateways({ coinbaseUrl, krakenUrl }: RatesSettings): RatesGateway[] {
  return [
    ...(coinbaseUrl === undefined ? [] : [createCoinbaseRates({ url: coinbaseUrl })]),
    ...(krakenUrl === undefined ? [] : [createKrakenRates({ url: krakenUrl })]),
  ];
}
