import { getRouteApi } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { PriceTablesView } from '../components/price-tables-view.tsx';
import { pricingTexts } from '../pricing.texts.ts';

const route = getRouteApi('/public/pricing');

export function PricingPage() {
  const view = route.useSearch();
  usePageTitle(pricingTexts.title);
  return (
    <div className="grid gap-6 pt-3 sm:pt-8">
      <div className="grid gap-1">
        <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
          {pricingTexts.title}
        </h1>
        <p className="text-base text-muted sm:text-lg">{pricingTexts.lead}</p>
      </div>
      <PriceTablesView view={view} />
    </div>
  );
}
