import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { useCallback, useEffect, useState } from 'react';
import { call } from './api-client.ts';

export type Price = Pick<
  PricingTier,
  'payment_type' | 'region' | 'duration' | 'price' | 'currency'
>;

interface Prices {
  /** Undefined until known. */
  readonly prices: readonly Price[] | undefined;
  /** Set when the last attempt failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The prices on sale, for pages that only show them. One plain call: the query library would be a
 * tenth of such a page's code.
 */
export function usePrices(): Prices {
  const [prices, setPrices] = useState<readonly Price[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    call('GET /pricing/category/:category', {
      params: { category: 'ghost-eshop-pro' },
      signal: left.signal,
    }).then(setPrices, (cause: unknown) => {
      if (!left.signal.aborted) setError(cause);
    });
    return () => left.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setError(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { prices, error, retry };
}
