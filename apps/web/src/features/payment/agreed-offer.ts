import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { endOtherPrices } from './payment-machine.ts';
import { methodFacts, type MethodKey } from './methods.ts';
import type { AgreedOffer, PaymentDraft } from './payment-draft.ts';
import { begunPayment } from './begun-payment.ts';
import { tiersFor, type Tier } from './tiers.ts';

/** How long after its change the server still accepts an earlier price. */
const graceMs = 30 * 60_000;

/**
 * The offer that Continue stores: the one on the screen, including preselected values. A card payment started
 * at a higher price is dropped, unless its provider page is open. A quote of another price is over.
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
}): Pick<PaymentDraft, 'method' | 'agreed' | 'cardPayment' | 'quotes'> {
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
    quotes: method === 'crypto' ? endOtherPrices(draft.quotes, tier) : draft.quotes,
  };
}

function regionOf(method: MethodKey, { region }: Pick<PaymentDraft, 'region'>) {
  return method === 'nintendo-eshop' ? region : null;
}

/**
 * The offer of the payment step: the stored one, as long as the visitor has chosen nothing else since. A card
 * payment that was started keeps its price.
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
  // `at: 0`: a price list of any age may name another price.
  return begunAt ? { ...agreed, ...begunAt, at: 0 } : agreed;
}

/** True while the visitor pays by card in another tab: the payment id and its watch must stay in view. */
export function isCardInProgress(draft: PaymentDraft): boolean {
  return (draft.method ?? 'card') === 'card' && begunPayment(draft)?.inProgress === true;
}

interface PricesThatCame {
  readonly list: readonly PricingTier[];
  /** Milliseconds since 1970. */
  readonly cameAt: number;
}

/**
 * True when the agreed price has changed and the server may reject it: the price was last on sale longer ago
 * than the server accepts earlier prices.
 */
export function isOver(agreed: AgreedOffer, prices: PricesThatCame | undefined): boolean {
  return (
    prices !== undefined &&
    changeOfPrice(agreed, prices) !== undefined &&
    prices.cameAt - agreed.at > graceMs
  );
}

/**
 * The agreement, confirmed by a later price list; undefined when the list is not newer or names another price.
 */
export function confirmedBy(
  { agreed }: Pick<PaymentDraft, 'agreed'>,
  prices: PricesThatCame | undefined,
): Pick<PaymentDraft, 'agreed'> | undefined {
  if (agreed === null || prices === undefined || prices.cameAt <= agreed.at) return undefined;
  if (changeOfPrice(agreed, prices) !== undefined) return undefined;
  return { agreed: { ...agreed, at: prices.cameAt } };
}

/**
 * How prices loaded after the agreement change the agreed price: today's other price, or 'withdrawn' when it is
 * not on sale any more; undefined without a change.
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
