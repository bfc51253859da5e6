import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { methodFacts, type MethodKey } from './methods.ts';
import type { AgreedOffer, PaymentDraft } from './payment-draft.ts';
import { begunPayment } from './begun-payment.ts';
import { tiersFor, type Tier } from './tiers.ts';

/** What Continue writes down: what is on the screen at that moment, whoever chose it. */
export function agreeOn({
  method,
  draft,
  tier,
  now,
}: {
  method: MethodKey;
  draft: Pick<PaymentDraft, 'region'>;
  tier: Tier;
  /** Milliseconds since 1970. */
  now: number;
}): Pick<PaymentDraft, 'method' | 'agreed'> {
  const { duration, price: amount, currency } = tier;
  return {
    method,
    agreed: { method, region: regionOf(method, draft), duration, amount, currency, at: now },
  };
}

function regionOf(method: MethodKey, { region }: Pick<PaymentDraft, 'region'>) {
  return method === 'nintendo-eshop' ? region : null;
}

/**
 * The offer that the payment step goes by: what was agreed, as long as nothing else has been chosen since.
 * A card payment that was begun keeps the price that it was begun at.
 */
export function agreedOffer(draft: PaymentDraft): AgreedOffer | undefined {
  const { agreed } = draft;
  const isChosen =
    agreed !== null &&
    agreed.method === draft.method &&
    agreed.duration === draft.duration &&
    agreed.region === regionOf(agreed.method, draft);
  if (!isChosen) return undefined;
  return agreed.method === 'card' ? { ...agreed, ...begunPayment(draft)?.price } : agreed;
}

/** True while a payment by card is made in another tab: its id and its watch must stay in view. */
export function isCardInProgress(draft: PaymentDraft): boolean {
  return (draft.method ?? 'card') === 'card' && begunPayment(draft)?.inProgress === true;
}

/**
 * What has become of the agreed price, by prices that came after it was agreed: today's other price, or
 * that it is not on sale any more; undefined where there is nothing to say.
 */
export function changeOfPrice(
  { method, region, duration, amount, currency, at }: AgreedOffer,
  prices: { readonly list: readonly PricingTier[]; readonly cameAt: number } | undefined,
): Tier | 'withdrawn' | undefined {
  if (prices === undefined || prices.cameAt <= at) return undefined;
  const { paymentType } = methodFacts[method];
  const today = tiersFor(prices.list, { paymentType, region }).find(
    (tier) => tier.duration === duration,
  );
  if (today === undefined) return 'withdrawn';
  return today.price === amount && today.currency === currency ? undefined : today;
}
