import type {
  PaymentMethod,
  PaymentType,
} from '@ghost-pay/contract/transactions/transaction-words';

// What more than one screen of the back-office calls a payment's parts.

export const typeLabels: Record<PaymentType, string> = {
  'ghost-eshop-pro': 'Subscription',
  donation: 'Donation',
};

export const methodLabels: Record<PaymentMethod, string> = {
  card: 'Card',
  crypto: 'Crypto',
  'nintendo-eshop': 'Nintendo eShop',
  'alternative-paysafe': 'Paysafecard',
  'alternative-rewarble': 'Rewarble',
};

/** The customer of a payment that names nobody, as donations do. */
export const anonymousLabel = 'Anonymous';
