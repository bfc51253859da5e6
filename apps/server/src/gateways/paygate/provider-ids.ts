import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';

/** What PayGate calls the processors that the site knows by other names. */
export const payGateProviderIds: Record<CardProviderId, string> = {
  ramp: 'rampnetwork',
  stripe_usa: 'stripe',
  bitnovo: 'bitnovo',
  banxa: 'banxa',
  alchemy: 'alchemypay',
};
