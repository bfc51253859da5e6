import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { createContext, use, useCallback, useEffect, useState } from 'react';
import { call, complete } from './api-client.ts';

/** The prices that came with the page itself; undefined where the server had none to give. */
export const PricesOfThePage = createContext<readonly ShownPrice[] | undefined>(undefined);

/** How long after its loading the page's own prices are taken for today's. */
const freshMs = 30_000;

/** The prices on sale; a record that lacks what a price must have is dropped (specification, section 3). */
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
  /** Undefined until known. */
  readonly prices: readonly ShownPrice[] | undefined;
  /** Set when the last attempt failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The prices on sale, for pages that only show them: at once those that came with the page, asked
 * for anew when they have grown old. One plain call: the query library would be a tenth of such a
 * page's code.
 */
export function usePrices(): Prices {
  const pagePrices = use(PricesOfThePage);
  const [prices, setPrices] = useState(pagePrices);
  const [error, setError] = useState<unknown>();
  const load = useCallback((signal?: AbortSignal) => {
    fetchPrices(signal).then(setPrices, (cause: unknown) => {
      if (!signal?.aborted) setError(cause);
    });
  }, []);
  useEffect(() => {
    // The clock of the page starts with its loading.
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
