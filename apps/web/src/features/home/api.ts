import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** The lowest price on sale in dollars, for the line 'From $5.00'; undefined until known, or when unknown. */
export function useLowestPrice(): { price: number; currency: string } | undefined {
  const { data } = useQuery({
    queryKey: ['prices', 'ghost-eshop-pro'],
    queryFn: ({ signal }) =>
      call('GET /pricing/category/:category', { params: { category: 'ghost-eshop-pro' }, signal }),
  });
  const dollars = (data ?? []).filter((tier) => tier.currency === 'USD').map((tier) => tier.price);
  return dollars.length > 0 ? { price: Math.min(...dollars), currency: 'USD' } : undefined;
}
