import type { Currency } from '../money.ts';
import type { Region } from './pricing-words.ts';

/**
 * The currency of a region's gift cards (specification, section 2); the default of all other prices is US dollars.
 */
export const regionCurrencies: Record<Region, Currency> = {
  europe: 'EUR',
  us: 'USD',
  japan: 'JPY',
};
