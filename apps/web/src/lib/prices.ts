import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { use, useCallback, useEffect, useState } from 'react';
import { durationMonths } from '@ghost-pay/contract/durations';
import { call, complete } from './api-client.ts';
import { OfferOfThePage } from './page-offer.ts';
import { formatMoney } from './format.ts';

/** How long after page load the embedded prices count as current. */
const freshMs = 30_000;

/** The prices on sale. An incomplete record is dropped (specification, section 3). */
export async function fetchPrices(signal?: AbortSignal) {
  const prices = await call('GET /pricing/category/:category', {
    params: { category: 'ghost-eshop-pro' },
    signal,
  });
  return complete(prices, Array.isArray(prices)).filter(
    (tier) => tier?.category && tier.payment_type && tier.duration && Number.isFinite(tier.price),
  );
}

interface Prices {
  /** Undefined until loaded. */
  readonly prices: readonly ShownPrice[] | undefined;
  /** Set when the last request failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The prices on sale, for pages that only show them. Starts with the prices embedded in the page and reloads
 * them when they are old. One plain call: the query library would be a tenth of such a page's code.
 */
export function usePrices(): Prices {
  const { prices: pagePrices } = use(OfferOfThePage);
  const [prices, setPrices] = useState(pagePrices);
  const [error, setError] = useState<unknown>();
  const load = useCallback((signal?: AbortSignal) => {
    fetchPrices(signal).then(setPrices, (cause: unknown) => {
      if (!signal?.aborted) setError(cause);
    });
  }, []);
  useEffect(() => {
    // performance.now() starts at page load.
    if (pagePrices !== undefined && performance.now() < freshMs) return undefined;
    const left = new AbortController();
    load(left.signal);
    return () => left.abort();
  }, [pagePrices, load]);
  const retry = useCallback(() => {
    setError(undefined);
    load();
  }, [load]);
  return { prices, error, retry };
}

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
