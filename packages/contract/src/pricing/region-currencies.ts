import type { Currency } from '../money.ts';
import type { Region } from './pricing.schemas.ts';

/** The currency of a region's gift cards (specification, section 2); all other prices are in US dollars unless said. */
export const regionCurrencies: Record<Region, Currency> = {
  europe: 'EUR',
  us: 'USD',
  japan: 'JPY',
};
