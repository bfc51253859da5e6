import type { Duration } from '@ghost-pay/contract/durations';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { readDecimal } from '../../lib/typed-decimal.ts';
import { useEffect, useState } from 'react';
import {
  agreedOffer,
  changeOfPrice,
  confirmedBy,
  isCardInProgress,
  isOver,
} from './agreed-offer.ts';
import { begunPayment } from './begun-payment.ts';
import { usePaymentMethods, usePrices } from './api.ts';
import { donationAmount } from './donation.ts';
import { isAccountComplete } from './information.ts';
import { methodFacts, offeredMethods, type MethodKey, type OfferedMethod } from './methods.ts';
import { methodSummary } from './method-summary.ts';
import type { DraftHandle, PaymentDraft } from './payment-draft.ts';
import { shownPrice } from './payment-machine.ts';
import { fallbackTiersFor, tiersFor, type Tier } from './tiers.ts';

/** The offered item and method. */
interface Offer {
  readonly method: OfferedMethod;
  /** A short name of the method, with its region or route. */
  readonly methodSummary: string;
  readonly duration: Duration | undefined;
  readonly amount: number | undefined;
  readonly currency: string;
}

/** The visitor's offer on the payment step. It is never replaced by another offer, on sale or not. */
export interface OfferInHand extends Offer {
  /** How its price has changed meanwhile; never for coins, whose quote holds. */
  readonly change: Tier | 'withdrawn' | undefined;
  /** The agreed price, when the server no longer accepts it and today's price replaces it. */
  readonly lapsed?: { readonly amount: number; readonly currency: string } | undefined;
}

/** How long the page waits for prices and methods before it continues without them. */
const patienceMs = 8000;

/** Everything that the steps show, derived from the draft and the server's current offers. */
export interface PaymentFlow {
  readonly type: PaymentType;
  readonly handle: DraftHandle;
  readonly loading: boolean;
  readonly methods: readonly OfferedMethod[];
  /**
   * The choice on the first step: the chosen method, else the first one that is on; undefined when all are off.
   */
  readonly choice: Offer | undefined;
  readonly tiers: readonly Tier[];
  readonly tier: Tier | undefined;
  /** True while built-in prices replace the real ones, which have not loaded so far. */
  readonly pricesFailed: boolean;
  readonly retryPrices: () => void;
  /** True while it is unknown which methods are on. */
  readonly methodsFailed: boolean;
  readonly retryMethods: () => void;
  /** Undefined until the visitor has continued from the first step, or a donor has entered an amount. */
  readonly inHand: OfferInHand | undefined;
}

export function usePaymentFlow(type: PaymentType, handle: DraftHandle): PaymentFlow {
  const isDonation = type === 'donation';
  const { draft } = handle;
  const settings = usePaymentMethods();
  const prices = usePrices({ enabled: !isDonation });

  const loading = useImpatience(!settings.isFetched || (!isDonation && !prices.isFetched));
  const pricesFailed = !isDonation && !loading && prices.data === undefined;

  const methods = offeredMethods(settings.data, (key) => !isDonation || key === 'crypto');
  const enabled = methods.filter((method) => method.enabled);
  const method = enabled.find(({ key }) => key === draft.method) ?? enabled[0];

  const list = method && {
    paymentType: methodFacts[method.key].paymentType,
    region: method.key === 'nintendo-eshop' ? draft.region : null,
  };
  const tiers = !list
    ? []
    : pricesFailed
      ? fallbackTiersFor(list)
      : tiersFor(prices.data ?? [], list);
  // A duration was chosen at its method's price. If another method has replaced that one, the duration is
  // chosen again.
  const tier =
    draft.method === method?.key
      ? tiers.find(({ duration }) => duration === draft.duration)
      : undefined;
  const money = isDonation
    ? { amount: donationAmount(draft.donationText), currency: 'USD' }
    : { amount: tier?.price, currency: tier?.currency ?? 'USD' };
  const came = prices.data && { list: prices.data, cameAt: prices.dataUpdatedAt };
  const { change } = handle;
  const confirmed = confirmedBy(draft, came);
  useEffect(() => {
    if (confirmed) change(confirmed);
  });
  return {
    type,
    handle,
    loading,
    methods,
    choice: method && {
      method,
      methodSummary: methodSummary(method, draft),
      duration: tier?.duration,
      ...money,
    },
    tiers,
    tier,
    pricesFailed,
    retryPrices: () => void prices.refetch(),
    methodsFailed: !loading && settings.data === undefined,
    retryMethods: () => void settings.refetch(),
    inHand: isDonation
      ? donationInHand({ draft, methods, ...money })
      : subscriptionInHand({ draft, methods, came, tier }),
  };
}

/** True while data is missing, but for a limited time. */
function useImpatience(isMissing: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setOverdue(true), patienceMs);
    return () => window.clearTimeout(timer);
  }, []);
  return isMissing && !isOverdue;
}

function described(
  { draft, methods }: { draft: PaymentDraft; methods: readonly OfferedMethod[] },
  key: MethodKey,
): Pick<Offer, 'method' | 'methodSummary'> | undefined {
  const method = methods.find((offered) => offered.key === key);
  return method && { method, methodSummary: methodSummary(method, draft) };
}

/** A donation that was started stays in view while its amount is temporarily invalid. */
function donationInHand({
  amount,
  currency,
  ...known
}: {
  draft: PaymentDraft;
  methods: readonly OfferedMethod[];
  amount: number | undefined;
  currency: string;
}): OfferInHand | undefined {
  const isGiven = (readDecimal(known.draft.donationText) ?? 0) > 0;
  const offer = isGiven ? described(known, 'crypto') : undefined;
  return offer && { ...offer, duration: undefined, amount, currency, change: undefined };
}

function subscriptionInHand({
  came,
  tier,
  ...known
}: {
  draft: PaymentDraft;
  methods: readonly OfferedMethod[];
  came: Parameters<typeof changeOfPrice>[1];
  tier: Tier | undefined;
}): OfferInHand | undefined {
  const { draft } = known;
  if (!isAccountComplete(draft)) return undefined;
  const agreed = agreedOffer(draft);
  if (agreed?.method === 'crypto') {
    const offer = described(known, 'crypto');
    const { duration } = agreed;
    const { amount, currency } = shownPrice(draft.quotes, { coin: draft.coin, duration }) ?? agreed;
    return offer && { ...offer, duration, amount, currency, change: undefined };
  }
  if (agreed) {
    const { method, duration, amount, currency } = agreed;
    const offer = described(known, method);
    const change = changeOfPrice(agreed, came);
    const isBegun = method === 'card' && begunPayment(draft) !== undefined;
    const lapsed = !isBegun && isOver(agreed, came) ? { amount, currency } : undefined;
    const money =
      lapsed && typeof change === 'object'
        ? { amount: change.price, currency: change.currency }
        : { amount, currency };
    return offer && { ...offer, duration, ...money, change, lapsed };
  }
  // Started in a tab whose draft has no agreement yet, from an older version of the page.
  const offer = isCardInProgress(draft) ? described(known, 'card') : undefined;
  if (!offer || draft.duration === null) return undefined;
  const { price: amount, currency = 'USD' } = tier ?? { price: undefined };
  return { ...offer, duration: draft.duration, amount, currency, change: undefined };
}
