import { usePageTitle } from '../../../lib/page-title.ts';
import { PriceTablesView } from '../components/price-tables-view.tsx';
import { WaysIn } from '../components/ways-in.tsx';
import { pricingTexts } from '../pricing.texts.ts';

export function PricingPage() {
  usePageTitle(pricingTexts.title);
  return (
    <div className="grid gap-8 pt-8 sm:pt-12">
      <div className="grid gap-5">
        <div className="grid max-w-2xl gap-2">
          <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
            {pricingTexts.title}
          </h1>
          <p className="text-base text-muted">{pricingTexts.lead}</p>
        </div>
        <WaysIn />
      </div>
      <PriceTablesView />
    </div>
  );
}
