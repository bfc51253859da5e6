import { type Duration, durations } from '../durations.ts';
import { type Region, regionCurrencies } from '../pricing/pricing-words.ts';
import { paymentMethods, type PaymentMethod } from '../transactions/transaction-words.ts';

/** What the payment page shows to a visitor of whom nothing else is known. */
export interface PaymentView {
  readonly step?: 'payment';
  readonly method?: PaymentMethod;
  /** Gift cards only. */
  readonly region?: Region;
  readonly tier?: Duration;
}

/** The view that an address of the payment page names, without anything unknown or personal. */
export function paymentViewOf(query: {
  step: string | null;
  method: string | null;
  region: string | null;
  tier: string | null;
}): PaymentView {
  if (query.step === 'payment') return { step: 'payment' };
  const method = paymentMethods.find((known) => known === query.method);
  if (method === undefined) return {};
  const regions = Object.keys(regionCurrencies) as Region[];
  const region =
    method === 'nintendo-eshop' ? regions.find((known) => known === query.region) : undefined;
  const tier = durations.find((known) => known === query.tier);
  return { method, ...(region && { region }), ...(tier && { tier }) };
}
