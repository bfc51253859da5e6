import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';

export const homeTexts = {
  pageTitle: 'Subscribe or donate',
  title: 'Ghost eShop Pro',
  // What the product is, in the requirement's words (specification, introduction).
  lead: 'The professional subscription for a game-console storefront tool, from one month to a lifetime.',
  /** What it adds, in the operator's words: up to three lines of `languages/own-texts.ts`. */
  lines: [] as readonly string[],
  subscribe: {
    title: 'Subscribe',
    prices: 'All prices',
    method: 'Payment method',
    methods: {
      card: 'Card',
      crypto: 'Crypto',
      nintendo: 'Nintendo eShop',
      alternative: 'Voucher',
    } satisfies Record<MethodGroup, string>,
    region: 'Region of your gift card',
    duration: 'Duration',
    popular: 'Popular',
    action: (amount: string) => `Subscribe for ${amount}`,
    choose: 'Choose a Duration',
  },
  donate: {
    title: 'Make a donation',
    text: 'You name the amount, from $1.00, in a coin of your choice.',
    action: 'Donate',
  },
  howTitle: 'How It Works',
  steps: [
    { title: 'Select your purpose', text: 'A subscription or a donation.' },
    { title: 'Provide information', text: 'Your username and email. Donations need none.' },
    { title: 'Choose a payment method', text: 'You see the full amount first.' },
    { title: 'Complete the transaction', text: 'You get a payment ID to follow it.' },
  ],
  whyTitle: 'Why Choose Us',
  reasons: [
    { title: 'Secure processing', text: 'We never see your card or your wallet.' },
    {
      title: 'Fast delivery',
      text: 'By card, activation is instant once the payment is confirmed.',
    },
    {
      title: 'Professional support',
      text: 'Our team answers 24/7. Your payment ID is all they need.',
    },
  ],
  promiseTitle: 'Service Delivery Promise',
  promiseText: deliveryPromise,
  track: 'Follow each step with your payment ID',
} as const;
