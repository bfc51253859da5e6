import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { formatMoney } from '../../lib/format.ts';

export const homeTexts = {
  pageTitle: 'Subscribe or donate',
  title: 'Pay your way, follow every step',
  lead: 'Subscribe to Ghost eShop Pro or support the project. Each payment has its own ID, and you can follow it from the first minute to the last.',
  waysIn: 'What would you like to do?',
  subscribe: {
    title: 'Subscribe to Ghost eShop Pro',
    text: 'The professional subscription, from one month to a lifetime.',
    action: 'Choose a Duration',
    from: (dollars: number) => `From ${formatMoney(dollars, 'USD')}`,
  },
  donate: {
    title: 'Make a donation',
    text: 'Support the project with any amount in cryptocurrency.',
    action: 'Donate',
    from: 'You choose the amount',
  },
  howTitle: 'How It Works',
  steps: [
    { title: 'Select your purpose', text: 'A professional subscription, or a voluntary donation.' },
    {
      title: 'Provide information',
      text: 'Your username and email, for professional services only.',
    },
    { title: 'Choose a payment method', text: 'You see the full amount before you decide.' },
    {
      title: 'Complete the transaction',
      text: 'You get a payment ID. Keep it: it finds your payment again.',
    },
  ],
  whyTitle: 'Why Choose Us',
  reasons: [
    {
      title: 'Secure processing',
      text: 'We never see your wallet or your card, and we keep only the data that a payment needs.',
    },
    {
      title: 'Fast delivery',
      text: 'Most payments are verified within a day. The tracker shows each step as it happens.',
    },
    {
      title: 'Professional support',
      text: 'Our team answers 24/7. Your payment ID is all they need to help.',
    },
  ],
  promiseTitle: 'Service Delivery Promise',
  promiseText: `Your service is delivered within ${promiseHours.busy} hours. In rare cases it can take up to ${promiseHours.longest} hours.`,
  times: [
    {
      label: 'Verification',
      value: `Under ${promiseHours.usual} hours`,
      note: `typically; up to ${promiseHours.busy} hours at peak`,
    },
    {
      label: 'Delivery',
      value: `Within ${promiseHours.busy} hours`,
      note: `in rare cases up to ${promiseHours.longest} hours`,
    },
    { label: 'Activation', value: `${promiseHours.longest} hours`, note: 'at most' },
  ],
} as const;
