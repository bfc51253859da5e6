import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PriceTablesView } from '../components/price-tables-view.tsx';
import { pricingTexts } from '../pricing.texts.ts';

function WaysIn() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/payment/$type" params={{ type: 'ghost-eshop-pro' }} className={buttonClass()}>
        {pricingTexts.subscribe}
      </Link>
      <Link to="/payment/$type" params={{ type: 'donation' }} className={buttonClass('secondary')}>
        {pricingTexts.donate}
      </Link>
    </div>
  );
}

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
      <section aria-labelledby="next" className="grid gap-5 border-t border-line pt-8">
        <div className="grid max-w-2xl gap-1">
          <h2 id="next" className="text-lg font-bold text-ink">
            {pricingTexts.next.title}
          </h2>
          <p className="text-base text-muted">{pricingTexts.next.text}</p>
        </div>
        <WaysIn />
      </section>
    </div>
  );
}
