import type { TranslatedWords } from '../../../lib/translated-word.ts';

/** The names and descriptions that the settings begin with. */
export type MethodWord =
  | 'Secure Card Payment'
  | 'Pay securely with your credit or debit card'
  | 'Cryptocurrency'
  | 'Pay with Bitcoin, Ethereum and other cryptocurrencies'
  | 'Nintendo eShop Cards'
  | 'Pay with Nintendo eShop gift cards from your region'
  | 'Alternative Payment'
  | 'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC';

export const methodWords: TranslatedWords<MethodWord> = {};
