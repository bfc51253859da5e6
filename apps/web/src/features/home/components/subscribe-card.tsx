import { durationName } from '@ghost-pay/contract/duration-name';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { durationWeight, type Duration } from '@ghost-pay/contract/durations';
import type { MethodGroup } from '@ghost-pay/contract/settings/setting-keys';
import { formatMoney } from '../../../lib/format.ts';
import { monthlyCost } from '../../../lib/monthly-cost.ts';
import { aMonth, oneTime } from '../../../lib/shared.texts.ts';
import { usePrices } from '../../../lib/prices.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { homeTexts } from '../home.texts.ts';

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

/** The payment page's first method with dollar prices comes first. Vouchers cost what the card costs. */
const methods = ['card', 'crypto', 'alternative'] as const;

/** The first four that are on sale are shown. */
const preferred: readonly Duration[] = ['1 month', '3 months', '1 year', 'lifetime'];
const isOther = ({ duration }: ShownPrice) => Number(!preferred.includes(duration));

interface ShownTiers {
  /** A price belongs to a method, which its link must name. */
  readonly method: 'card' | 'crypto' | 'alternative-rewarble';
  readonly tiers: readonly ShownPrice[];
}

/** Up to four prices of one method that is on, shortest duration first; undefined when there is none. */
export function shownTiers(
  prices: readonly ShownPrice[],
  methodsOn: readonly MethodGroup[],
): ShownTiers | undefined {
  for (const group of methods) {
    const list = group === 'crypto' ? 'crypto' : 'card';
    const onSale = prices
      .filter(({ payment_type }) => payment_type === list)
      .toSorted((one, other) => durationWeight(one.duration) - durationWeight(other.duration));
    if (onSale.length === 0 || !methodsOn.includes(group)) continue;
    const shown = onSale.toSorted((one, other) => isOther(one) - isOther(other)).slice(0, 4);
    return {
      method: group === 'alternative' ? 'alternative-rewarble' : group,
      tiers: onSale.filter((tier) => shown.includes(tier)),
    };
  }
  return undefined;
}
