import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { usePaymentMethods, usePrices } from './api.ts';
import { donationAmount } from './donation.ts';
import { isInformationComplete } from './information.ts';
import { methodFacts, offeredMethods, type OfferedMethod } from './methods.ts';
import { methodSummary } from './method-summary.ts';
import type { DraftHandle } from './payment-draft.ts';
import { fallbackTiersFor, tiersFor, type Tier } from './tiers.ts';

/** Everything that the steps show, made of the draft and of what the server offers at present. */
export interface PaymentFlow {
  readonly type: PaymentType;
  readonly handle: DraftHandle;
  readonly loading: boolean;
  readonly methods: readonly OfferedMethod[];
  /** The chosen method, else the first one that is on; undefined when all are off. */
  readonly method: OfferedMethod | undefined;
  /** The chosen method in a few words, with its region or route. */
  readonly methodSummary: string;
  readonly tiers: readonly Tier[];
  readonly tier: Tier | undefined;
  readonly pricesFailed: boolean;
  readonly retryPrices: () => void;
  readonly informationComplete: boolean;
  readonly amount: number | undefined;
  readonly currency: string;
}

export function usePaymentFlow(type: PaymentType, handle: DraftHandle): PaymentFlow {
  const isDonation = type === 'donation';
  const { draft } = handle;
  const settings = usePaymentMethods();
  const prices = usePrices({ enabled: !isDonation });

  const methods = offeredMethods(settings.data, (key) => !isDonation || key === 'crypto');
  const enabled = methods.filter((method) => method.enabled);
  const method = enabled.find(({ key }) => key === draft.method) ?? enabled[0];

  const pricesFailed = !isDonation && prices.isError && prices.data === undefined;
  const list = method && {
    paymentType: methodFacts[method.key].paymentType,
    region: method.key === 'nintendo-eshop' ? draft.region : null,
  };
  const tiers = !list
    ? []
    : pricesFailed
      ? fallbackTiersFor(list)
      : tiersFor(prices.data ?? [], list);
  const tier = tiers.find(({ duration }) => duration === draft.duration);
  return {
    type,
    handle,
    loading: settings.isPending || (!isDonation && prices.isPending),
    methods,
    method,
    methodSummary: method ? methodSummary(method, draft) : '',
    tiers,
    tier,
    pricesFailed,
    retryPrices: () => void prices.refetch(),
    informationComplete: isInformationComplete({ draft, method, tiers }),
    amount: isDonation ? donationAmount(draft.donationText) : tier?.price,
    currency: isDonation ? 'USD' : (tier?.currency ?? 'USD'),
  };
}
