import { durationName } from '@ghost-pay/contract/duration-name';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { monthlyCost } from '../../../lib/monthly-cost.ts';
import { aMonth, oneTime } from '../../../lib/shared.texts.ts';
import { usePrices } from '../../../lib/prices.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { homeTexts } from '../home.texts.ts';
import { shownTiers } from '../shown-tiers.ts';

const texts = homeTexts.subscribe;
const toPayment = { to: '/payment/$type', params: { type: 'ghost-eshop-pro' } } as const;

/** Some prices, each a link to the payment page with that duration, and the ways to all of them. */
export function SubscribeCard() {
  return (
    <div className="grid gap-5 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6">
      <div className="grid gap-0.5">
        <h2 className="text-lg font-bold text-ink">{texts.title}</h2>
        <p className="text-base text-muted">{texts.text}</p>
      </div>
      <Tiers />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grid">
        <Link {...toPayment} className={buttonClass()}>
          {texts.action}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
        <Link
          to="/pricing"
          className="inline-flex min-h-11 items-center justify-center rounded-base px-3 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {texts.prices}
        </Link>
      </div>
    </div>
  );
}

/** Without prices there are no tiles: the payment page shows the prices, or says why it cannot. */
function Tiers() {
  const { prices, error } = usePrices();
  if (prices === undefined)
    return error === undefined ? <Skeleton className="h-53 sm:h-25" /> : null;
  const shown = shownTiers(prices, siteRules.methods);
  if (!shown) return null;
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
      {shown.tiers.map((tier) => (
        <li key={tier.duration}>
          <Link
            {...toPayment}
            search={{ method: shown.method, tier: tier.duration }}
            className="grid min-h-25 content-center rounded-base border border-control px-3 transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
          >
            <Tile {...tier} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Tile(tier: ShownPrice) {
  const cost = monthlyCost(tier);
  return (
    <>
      <span className="text-sm font-semibold text-ink first-letter:uppercase">
        {durationName(tier.duration)}
      </span>{' '}
      <span className="figures text-lg font-bold text-ink">
        {formatMoney(tier.price, tier.currency)}
      </span>{' '}
      <span className="figures text-xs text-muted">
        {cost === undefined ? oneTime : aMonth(cost)}
      </span>
    </>
  );
}
