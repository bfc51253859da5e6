import { durationMonths } from '@ghost-pay/contract/durations';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { formatMoney } from './format.ts';

/** The price per month, to the cent or the yen; undefined for a lifetime, which has no months. */
export function monthlyCost({
  duration,
  price,
  currency,
}: Pick<ShownPrice, 'duration' | 'price'> & { readonly currency: string }): string | undefined {
  const months = durationMonths[duration];
  if (months === null) return undefined;
  const factor = currency === 'JPY' ? 1 : 100;
  // Divided in whole minor units: the float 4.35 is slightly below 4.35, and its half would round down.
  const minor = Math.round(Math.round(price * factor) / months);
  return formatMoney(minor / factor, currency);
}
