import { durationWeight, type Duration } from '@ghost-pay/contract/durations';
import type { MethodGroup } from '@ghost-pay/contract/settings/setting-keys';
import type { ShownPrice } from '@ghost-pay/contract/site/site';

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
