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
import { fallbackTiersFor, tiersFor, type Tier } from './tiers.ts';

/** What is paid, and how. */
interface Offer {
  readonly method: OfferedMethod;
  /** The method in a few words, with its region or route. */
  readonly methodSummary: string;
  readonly duration: Duration | undefined;
  readonly amount: number | undefined;
  readonly currency: string;
}

/** What the visitor has in hand on the payment step: on sale or not, it is not swapped for anything else. */
export interface OfferInHand extends Offer {
  /** What has become of its price meanwhile. */
  readonly change: Tier | 'withdrawn' | undefined;
  /** The price that was gone on with and is taken no more, where today's stands in its place. */
  readonly lapsed?: { readonly amount: number; readonly currency: string } | undefined;
}

/** For how long the page waits for prices and methods before it goes on without them. */
const patienceMs = 8000;

/** Everything that the steps show, made of the draft and of what the server offers at present. */
export interface PaymentFlow {
  readonly type: PaymentType;
  readonly handle: DraftHandle;
  readonly loading: boolean;
  readonly methods: readonly OfferedMethod[];
  /** To choose from: the chosen method, else the first one that is on; undefined when all are off. */
  readonly choice: Offer | undefined;
  readonly tiers: readonly Tier[];
  readonly tier: Tier | undefined;
  /** True while the built-in prices stand in for the real ones, which could not be loaded so far. */
  readonly pricesFailed: boolean;
  readonly retryPrices: () => void;
  /** True while it is not known which methods are on. */
  readonly methodsFailed: boolean;
  readonly retryMethods: () => void;
  /** Undefined until the visitor has gone on from the first step, or a donor has given an amount. */
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
  // A duration was chosen at its method's price: where another method has taken its place, it is chosen anew.
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

/** Whether it is still waited for: not once that has lasted too long. */
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

/** What a donor has begun stays theirs while the amount is one that cannot be given. */
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
  // Begun in a tab from before agreements were kept.
  const offer = isCardInProgress(draft) ? described(known, 'card') : undefined;
  if (!offer || draft.duration === null) return undefined;
  const { price: amount, currency = 'USD' } = tier ?? { price: undefined };
  return { ...offer, duration: draft.duration, amount, currency, change: undefined };
}
