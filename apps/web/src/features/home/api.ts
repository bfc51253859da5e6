import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';

interface LowestPrice {
  price: number;
  currency: string;
}

/**
 * The lowest price on sale in dollars, for the line 'From $5.00'; undefined until known, or when
 * unknown. One plain call: the query library would be a tenth of this page's code.
 */
export function useLowestPrice(): LowestPrice | undefined {
  const [lowest, setLowest] = useState<LowestPrice>();
  useEffect(() => {
    const left = new AbortController();
    call('GET /pricing/category/:category', {
      params: { category: 'ghost-eshop-pro' },
      signal: left.signal,
    }).then(
      (tiers) => {
        const dollars = tiers
          .filter(({ currency }) => currency === 'USD')
          .map(({ price }) => price);
        if (dollars.length > 0) setLowest({ price: Math.min(...dollars), currency: 'USD' });
      },
      // The line stays empty: the payment page shows the prices, or says why it cannot.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return lowest;
}
