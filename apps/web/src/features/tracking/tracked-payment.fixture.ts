import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';

/** A subscription in coins that waits for its verification. */
export const waitingPayment: TrackedPayment = {
  paymentId: 'GHOST-AAAAAA-1700000000-BBBBBB',
  type: 'ghost-eshop-pro',
  paymentMethod: 'crypto',
  status: 'pending_payment_verification',
  amount: 12,
  currency: 'USD',
  region: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  paymentVerified: false,
  subscriptionUpdated: false,
  subscriptionDuration: '3 months',
  situation: 'waiting',
};
