import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './tracking.endpoints.ts';

const params = { paymentId: examplePaymentId };

export const trackingExamples: ExamplesOf<typeof calls> = {
  trackPayment: {
    params,
    answer: {
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
