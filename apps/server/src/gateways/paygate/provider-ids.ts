import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';

/** PayGate's ids for the processors that the site calls by other names. */
export const payGateProviderIds: Record<CardProviderId, string> = {
  ramp: 'rampnetwork',
  stripe_usa: 'stripe',
  bitnovo: 'bitnovo',
  banxa: 'banxa',
  alchemy: 'alchemypay',
};
