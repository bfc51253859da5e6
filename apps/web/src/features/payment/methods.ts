import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import type { PricingPaymentType } from '@ghost-pay/contract/pricing/pricing.schemas';
import type {
  MethodGroup,
  PaymentMethodSettings,
} from '@ghost-pay/contract/settings/settings.schemas';

/** A way of paying as the visitor chooses it, in the order in which they are offered. */
export const methodKeys = ['card', 'crypto', 'nintendo-eshop', 'alternative'] as const;
export type MethodKey = (typeof methodKeys)[number];

/** The two kinds of codes that the alternative method takes. */
export const alternativeRoutes = ['rewarble', 'paysafecard'] as const;
export type AlternativeRoute = (typeof alternativeRoutes)[number];

/** Which of the four switches of the settings governs it, and whose prices it takes. */
export const methodFacts: Record<
  MethodKey,
  { group: MethodGroup; paymentType: PricingPaymentType }
> = {
  card: { group: 'card', paymentType: 'card' },
  crypto: { group: 'crypto', paymentType: 'crypto' },
  'nintendo-eshop': { group: 'nintendo', paymentType: 'nintendo-eshop' },
  // Alternative routes are sold at the card's prices (decisions, section 2).
  alternative: { group: 'alternative', paymentType: 'card' },
};

/** The choice on this page that a payment's method belongs to. */
export function methodKeyOf(method: PaymentMethod): MethodKey {
  return method === 'alternative-rewarble' || method === 'alternative-paysafe'
    ? 'alternative'
    : method;
}

export interface OfferedMethod {
  readonly key: MethodKey;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
}

// The settings' own defaults, for when the settings cannot be loaded (specification, section 3).
const defaultWords: Record<MethodKey, { name: string; description: string }> = {
  card: { name: 'Secure Card Payment', description: 'Pay securely with your credit or debit card' },
  crypto: {
    name: 'Cryptocurrency',
    description: 'Pay with Bitcoin, Ethereum and other cryptocurrencies',
  },
  'nintendo-eshop': {
    name: 'Nintendo eShop Cards',
    description: 'Pay with Nintendo eShop gift cards from your region',
  },
  alternative: {
    name: 'Alternative Payment',
    description: 'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC',
  },
};

/**
 * The methods that this page has a panel for, switched off ones included. Without settings all count
 * as on: the server refuses one that is not, with a sentence that says so.
 */
export function offeredMethods(
  settings: PaymentMethodSettings | undefined,
  hasPanel: (key: MethodKey) => boolean,
): OfferedMethod[] {
  return methodKeys.filter(hasPanel).map((key) => {
    const { group } = methodFacts[key];
    return {
      key,
      name: settings?.[`payment_method_${group}_name`] || defaultWords[key].name,
      description:
        settings?.[`payment_method_${group}_description`] || defaultWords[key].description,
      // Anything but 'false' is on (specification, section 3).
      enabled: settings?.[`payment_method_${group}_enabled`] !== 'false',
    };
  });
}
