import { type Region, regionCurrencies } from '../pricing/pricing-words.ts';
import type { PaymentMethod } from '../transactions/transaction-words.ts';

/** The methods that have a table on the pricing page, in its order (specification, section 2). */
export const pricedMethods = [
  'crypto',
  'card',
  'alternative-rewarble',
  'nintendo-eshop',
] as const satisfies readonly PaymentMethod[];
export type PricedMethod = (typeof pricedMethods)[number];

/** Which of its tables the pricing page shows. */
export interface PriceView {
  readonly method?: PricedMethod;
  /** Gift cards only. */
  readonly region?: Region;
}

/**
 * The view that an address names with `?method=` and `?region=`, without anything unknown. Server and browser
 * both read it here, so that they draw the same page.
 */
export function priceViewOf(query: {
  method?: string | null | undefined;
  region?: string | null | undefined;
}): PriceView {
  const method = pricedMethods.find((known) => known === query.method);
  const regions = Object.keys(regionCurrencies) as Region[];
  const region =
    method === 'nintendo-eshop' ? regions.find((known) => known === query.region) : undefined;
  return { ...(method && { method }), ...(region && { region }) };
}
