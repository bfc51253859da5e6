import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './card-payments.endpoints.ts';

export const cardPaymentExamples: ExamplesOf<typeof calls> = {
  listCardProviders: {
    answer: [
      {
        id: 'ramp',
        name: 'Ramp Network',
        description: 'Card, Apple Pay or Google Pay',
        icon: 'ramp',
        regions: ['Europe', 'United Kingdom', 'United States'],
        processingFee: 'About 4%',
        estimatedFeePercent: 3.9,
        minimumUSD: 4,
        badge: 'Popular',
        badgeColor: 'green',
        available: true,
      },
    ],
  },
  listCardQuotes: {
    query: { amount: '12', currency: 'USD' },
    answer: [
      {
        provider: 'ramp',
        originalAmount: 12,
        estimatedFinalAmount: 12.47,
        estimatedFee: 0.47,
        available: true,
        unavailableReason: null,
      },
      {
        provider: 'banxa',
        originalAmount: 12,
        estimatedFinalAmount: 12.36,
        estimatedFee: 0.36,
        available: false,
        unavailableReason: 'below_minimum',
      },
    ],
  },
  createWallet: {
    body: {
      amount: 12,
      currency: 'USD',
      provider: 'ramp',
      userInfo: { username: 'luigi', email: 'luigi@example.org' },
      paymentType: 'ghost-eshop-pro',
      subscriptionDuration: '3 months',
    },
    answer: {
      paymentUrl: 'https://checkout.example.org/pay?address=2vQpZ1&amount=12&provider=ramp',
      paymentId: examplePaymentId,
    },
  },
  receiveCardCallback: {
    params: { paymentId: examplePaymentId, secret: 'mB0vK3yQx8fT1sZr6LhWn2cJ5dPa9uGe' },
    answer: { received: true },
  },
};
