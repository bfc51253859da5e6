import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { pricingTexts } from '../pricing.texts.ts';

/** Links from the prices to the payment pages. */
export function WaysIn() {
  return (
    <div className="grid content-start gap-3 sm:max-lg:grid-cols-2">
      <Link to="/payment/$type" params={{ type: 'ghost-eshop-pro' }} className={buttonClass()}>
        {pricingTexts.subscribe}
      </Link>
      <Link to="/payment/$type" params={{ type: 'donation' }} className={buttonClass('secondary')}>
        {pricingTexts.donate}
      </Link>
    </div>
  );
}
