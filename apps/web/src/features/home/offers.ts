import { type Duration, durationWeight } from '@ghost-pay/contract/durations';
import { type Region, regions } from '@ghost-pay/contract/pricing/pricing-words';
import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import {
  paymentMethodFacts,
  type PaymentMethod,
} from '@ghost-pay/contract/transactions/transaction-words';

/** The prices of one method, for gift cards those of one region. */
export interface Offer {
  readonly group: MethodGroup;
  readonly method: PaymentMethod;
  readonly region: Region | null;
  /** Up to four, shortest duration first; never empty. */
  readonly tiers: readonly ShownPrice[];
}

/** The payment page's method of each group that a link to it names. */
const methodOf: Record<MethodGroup, PaymentMethod> = {
  card: 'card',
  crypto: 'crypto',
  nintendo: 'nintendo-eshop',
  alternative: 'alternative-rewarble',
};

/** The first four that are on sale are shown; the pricing page has all. */
const preferred: readonly Duration[] = ['1 month', '3 months', '1 year', 'lifetime'];
const isOther = ({ duration }: ShownPrice) => Number(!preferred.includes(duration));

/** What the home page sells: an offer for each method that is on and has prices, in the order of the methods. */
export function offersOf(
  prices: readonly ShownPrice[],
  methodsOn: readonly MethodGroup[],
): readonly Offer[] {
  return methodsOn.flatMap((group) => {
    const method = methodOf[group];
    return [null, ...regions].flatMap((region) => {
      const onSale = prices.filter(
        (price) =>
          price.payment_type === paymentMethodFacts[method].tariff && price.region === region,
      );
      if (onSale.length === 0) return [];
      const tiers = onSale
        .toSorted((one, other) => durationWeight(one.duration) - durationWeight(other.duration))
        .toSorted((one, other) => isOther(one) - isOther(other))
        .slice(0, 4)
        .toSorted((one, other) => durationWeight(one.duration) - durationWeight(other.duration));
      return [{ group, method, region, tiers }];
    });
  });
}

/** The payment page marks three months in every list (specification, section 9). */
export const popular: Duration = '3 months';

/** The tier that a visitor chose, where this offer has it; else the popular one, else the first. */
export function chosenTier({ tiers }: Offer, asked: Duration | undefined): ShownPrice | undefined {
  return (
    [asked, popular].flatMap((one) => tiers.find(({ duration }) => duration === one) ?? [])[0] ??
    tiers[0]
  );
}
