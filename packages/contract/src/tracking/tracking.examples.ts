import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './tracking.endpoints.ts';

const params = { paymentId: examplePaymentId };
const tracked = {
  paymentId: examplePaymentId,
  type: 'ghost-eshop-pro',
  paymentMethod: 'crypto',
  status: 'pending_subscription_update',
  amount: 12,
  currency: 'USD',
  region: null,
  createdAt: '2026-10-05T14:20:00.000Z',
  updatedAt: '2026-10-05T16:45:00.000Z',
  paymentVerified: true,
  subscriptionUpdated: false,
  subscriptionDuration: '3 months',
  situation: 'activating',
} as const;

export const trackingExamples: ExamplesOf<typeof calls> = {
  trackPayment: { params, answer: tracked },
  getReceiptFacts: {
    params,
    answer: {
      ...tracked,
      siteName: 'Ghost Pay',
      paidOn: '2026-10-05T16:45:00.000Z',
      coin: 'btc',
      coinAmount: '0.00011934',
      transactionHash: '4f1c2b7e0d3a9586c1e7f20b4d8a6c395e8f1a7b2c4d6e8095a1b3c5d7e98a13',
      maskedCode: null,
    },
  },
  getReceipt: { params },
  getPaymentEstimates: {
    answer: {
      estimates: [
        { paymentMethod: 'card', withinMinutes: 10 },
        { paymentMethod: 'crypto', withinMinutes: 180 },
      ],
    },
  },
};
