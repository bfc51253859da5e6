import { examplePaymentId, exampleTransactionId, type ExamplesOf } from '../examples.ts';
import {
  awaitingPayment,
  failedDetail,
  verifiedDetail,
} from '../transactions/transactions.examples.ts';
import type * as calls from './card-payments.endpoints.ts';
import type { PayGateResponse } from './paygate-response.schemas.ts';

const params = { id: exampleTransactionId };

const byCard = {
  txid: null,
  payment_method: 'card',
  crypto_type: null,
  payment_address: null,
  processor: 'ramp',
  payment_provider: 'paygate',
  payment_ipn_token_present: true,
  evidence_mark: null,
} as const;

const unpaid: PayGateResponse = { status: 'unpaid', value_coin: null, coin: null, txid_out: null };
const notPaid = 'The card network says that nothing was paid.';

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
  verifyByPayGate: {
    params,
    answer: {
      transactionUpdated: true,
      oldStatus: 'pending_payment_verification',
      newStatus: 'pending_subscription_update',
      payGateResponse: {
        status: 'paid',
        value_coin: '11.52',
        coin: 'polygon_usdc',
        txid_out: '0x3fd2a86b1c09e57d4a8360b1f92e7c5d60a4b813e29f7c05d6481ab3f0e95c27',
      },
      finding: null,
    },
  },
  forceVerifyCard: {
    params,
    answer: verifiedDetail(byCard, 'Payment verified by hand, without PayGate.'),
  },
  markCardFailed: {
    params,
    body: { reason: notPaid },
    answer: failedDetail(byCard, notPaid),
  },
  listAwaitingCardPayments: {
    query: { page: '1', limit: '20' },
    answer: {
      transactions: [
        {
          ...awaitingPayment,
          ...byCard,
          allowed_actions: ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
          card: {
            checked_at: '2026-10-05T14:24:00.000Z',
            next_check_at: '2026-10-05T14:29:00.000Z',
            last_response: unpaid,
            finding: null,
          },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
};
