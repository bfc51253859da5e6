import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { methodFacts, type MethodKey } from './methods.ts';
import type { AgreedOffer, PaymentDraft } from './payment-draft.ts';
import { begunPayment } from './begun-payment.ts';
import { tiersFor, type Tier } from './tiers.ts';

/** For how long after its change the server takes an earlier price. */
const graceMs = 30 * 60_000;

/**
 * What Continue writes down: what is on the screen at that moment, whoever chose it. A card payment that was
 * begun at a higher price is not gone on with, unless its page is open.
 */
export function agreeOn({
  method,
  draft,
  tier,
  now,
}: {
  method: MethodKey;
  draft: PaymentDraft;
  tier: Tier;
  /** Milliseconds since 1970. */
  now: number;
}): Pick<PaymentDraft, 'method' | 'agreed' | 'cardPayment'> {
  const { duration, price: amount, currency } = tier;
  const begun = begunPayment(draft);
  const isDearer =
    begun?.inProgress === false &&
    begun.price?.currency === currency &&
    begun.price.amount > amount;
  return {
    method,
    agreed: { method, region: regionOf(method, draft), duration, amount, currency, at: now },
    cardPayment: method === 'card' && isDearer ? null : draft.cardPayment,
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
  const begunAt = agreed.method === 'card' ? begunPayment(draft)?.price : undefined;
  // However old a list of prices is: it may name another one.
  return begunAt ? { ...agreed, ...begunAt, at: 0 } : agreed;
}

/** True while a payment by card is made in another tab: its id and its watch must stay in view. */
export function isCardInProgress(draft: PaymentDraft): boolean {
  return (draft.method ?? 'card') === 'card' && begunPayment(draft)?.inProgress === true;
}

interface PricesThatCame {
  readonly list: readonly PricingTier[];
  /** Milliseconds since 1970. */
  readonly cameAt: number;
}

/**
 * True where the agreed price has changed and nobody can say that the server still takes it: it was on sale
 * for the last time longer ago than an earlier price is taken.
 */
export function isOver(agreed: AgreedOffer, prices: PricesThatCame | undefined): boolean {
  return (
    prices !== undefined &&
    changeOfPrice(agreed, prices) !== undefined &&
    prices.cameAt - agreed.at > graceMs
  );
}

/** The agreement once later prices have confirmed it; undefined where they say nothing new, or something else. */
export function confirmedBy(
  { agreed }: Pick<PaymentDraft, 'agreed'>,
  prices: PricesThatCame | undefined,
): Pick<PaymentDraft, 'agreed'> | undefined {
  if (agreed === null || prices === undefined || prices.cameAt <= agreed.at) return undefined;
  if (changeOfPrice(agreed, prices) !== undefined) return undefined;
  return { agreed: { ...agreed, at: prices.cameAt } };
}

/**
 * What has become of the agreed price, by prices that came after it was agreed: today's other price, or
 * that it is not on sale any more; undefined where there is nothing to say.
 */
export function changeOfPrice(
  { method, region, duration, amount, currency, at }: AgreedOffer,
  prices: PricesThatCame | undefined,
): Tier | 'withdrawn' | undefined {
  if (prices === undefined || prices.cameAt <= at) return undefined;
  const { paymentType } = methodFacts[method];
  const today = tiersFor(prices.list, { paymentType, region }).find(
    (tier) => tier.duration === duration,
  );
  if (today === undefined) return 'withdrawn';
  return today.price === amount && today.currency === currency ? undefined : today;
}
