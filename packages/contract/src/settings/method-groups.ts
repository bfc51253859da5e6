/** The four switches of section 9; `nintendo` and `alternative` each cover their payment methods. */
export const methodGroups = ['card', 'crypto', 'nintendo', 'alternative'] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** What the methods are called until it is set. */
export const defaultMethodWords = {
  card: { name: 'Secure Card Payment', description: 'Pay securely with your credit or debit card' },
  crypto: {
    name: 'Cryptocurrency',
    description: 'Pay with Bitcoin, Ethereum and other cryptocurrencies',
  },
  nintendo: {
    name: 'Nintendo eShop Cards',
    description: 'Pay with Nintendo eShop gift cards from your region',
  },
  alternative: {
    name: 'Alternative Payment',
    description: 'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC',
  },
} as const satisfies Record<MethodGroup, { name: string; description: string }>;
type MethodWords = (typeof defaultMethodWords)[MethodGroup];
export type DefaultMethodWord = MethodWords['name'] | MethodWords['description'];
