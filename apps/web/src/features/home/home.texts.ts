import type { MethodGroup } from '@ghost-pay/contract/settings/setting-keys';
import { deliveryPromise, promiseHours } from '@ghost-pay/contract/transactions/transaction-words';

export const homeTexts = {
  pageTitle: 'Subscribe or donate',
  title: 'Pay your way, follow every step',
  // What the product is, in the requirement's words (specification, introduction).
  lead: 'Ghost eShop Pro is the professional subscription for a game-console storefront tool, from one month to a lifetime.',
  waysIn: 'What would you like to do?',
  subscribe: {
    title: 'Subscribe to Ghost eShop Pro',
    text: 'Choose how long. You see the full amount before you pay.',
    action: 'Choose a Duration',
    prices: 'All prices',
  },
  donate: {
    title: 'Make a donation',
    text: 'You name the amount, from $1.00, in a coin of your choice.',
    action: 'Donate',
  },
  methodsTitle: 'Pay with',
  methods: {
    card: { name: 'Card', text: 'Credit or debit' },
    crypto: { name: 'Cryptocurrency', text: 'Bitcoin and others' },
    nintendo: { name: 'Nintendo eShop', text: 'Gift cards, 3 regions' },
    alternative: { name: 'Voucher code', text: 'Rewarble, Paysafecard' },
  } satisfies Record<MethodGroup, { name: string; text: string }>,
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
  times: [
    { title: 'You pay', text: 'You get a payment ID at once.' },
    { title: `${promiseHours.busy} hours`, text: 'Your subscription is delivered.' },
    { title: `${promiseHours.longest} hours`, text: 'The latest, in rare cases.' },
  ],
  track: 'Follow each step with your payment ID',
} as const;
