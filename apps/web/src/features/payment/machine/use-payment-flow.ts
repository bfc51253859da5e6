import type { Duration } from '@ghost-pay/contract/durations';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { useEffect, useState } from 'react';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { regionNames } from '../../../lib/shared.texts.ts';
import { usePaymentMethods, usePrices } from '../api.ts';
import { routeTexts } from '../../../lib/voucher-words.texts.ts';
import { donationAmount, isAccountComplete } from './input-complaints.ts';
import { methodFacts, offeredMethods, type OfferedMethod, regionFor } from './methods.ts';
import type { DraftHandle, PaymentDraft } from './payment-draft.ts';
import { agreedOffer, shownPrice } from './payment-machine.ts';
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
  /**
   * What is paid on the payment step, on sale or not; undefined until the visitor has continued from the first step,
   * or a donor has entered an amount.
   */
  readonly inHand: Offer | undefined;
}

export function usePaymentFlow(type: PaymentType, handle: DraftHandle): PaymentFlow {
  const isDonation = type === 'donation';
  const { draft } = handle;
  const settings = usePaymentMethods();
  const prices = usePrices({ enabled: !isDonation });

  const loading = useImpatience(isMissing(settings) || (!isDonation && isMissing(prices)));
  const pricesFailed = !isDonation && !loading && prices.data === undefined;

  const methods = offeredMethods(settings.data, (key) => !isDonation || key === 'crypto');
  const enabled = methods.filter((method) => method.enabled);
  const method = enabled.find(({ key }) => key === draft.method) ?? enabled[0];

  const list = method && {
    paymentType: methodFacts[method.key].tariff,
    region: regionFor(method.key, draft.region),
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
    inHand: isDonation ? donationInHand(draft, methods) : subscriptionInHand(draft, methods),
  };
}

/** True until a query has data or has failed. Data that the page brought was not fetched. */
function isMissing({ data, isFetched }: { data: unknown; isFetched: boolean }): boolean {
  return data === undefined && !isFetched;
}

/** True while data is missing, but for a limited time. */
function useImpatience(isWaiting: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setOverdue(true), patienceMs);
    return () => window.clearTimeout(timer);
  }, []);
  return isWaiting && !isOverdue;
}

/** A donation that was started stays in view while its amount is temporarily invalid. */
function donationInHand(draft: PaymentDraft, methods: readonly OfferedMethod[]): Offer | undefined {
  const isGiven = (readDecimal(draft.donationText) ?? 0) > 0;
  const method = methods.find(({ key }) => key === 'crypto');
  if (!isGiven || !method) return undefined;
  return {
    method,
    methodSummary: methodSummary(method, draft),
    duration: undefined,
    amount: donationAmount(draft.donationText),
    currency: 'USD',
  };
}

function subscriptionInHand(
  draft: PaymentDraft,
  methods: readonly OfferedMethod[],
): Offer | undefined {
  const agreed = agreedOffer(draft);
  const method = methods.find(({ key }) => key === agreed?.method);
  if (!agreed || !method || !isAccountComplete(draft)) return undefined;
  const { duration } = agreed;
  return {
    method,
    methodSummary: methodSummary(method, draft),
    duration,
    ...shownPrice(draft, agreed),
  };
}

/** 'Cryptocurrency', 'Nintendo eShop Cards · Japan', 'Rewarble voucher'. */
function methodSummary(
  { key, name }: OfferedMethod,
  { region, route }: Pick<PaymentDraft, 'region' | 'route'>,
): string {
  if (key === 'alternative') return routeTexts[route].name;
  if (key !== 'nintendo-eshop' || region === null) return name;
  return `${name} · ${regionNames[region]}`;
}
