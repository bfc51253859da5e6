import {
  exampleAdmin,
  exampleBitcoinAddress,
  examplePaymentId,
  exampleTransactionId,
  type ExamplesOf,
} from '../examples.ts';
import type { Transaction, TransactionDetail, TransactionLog } from './transactions.schemas.ts';
import type * as calls from './transactions.endpoints.ts';

const txid = '8b5e1d7c0f3a49626d1be4a7905cf8237e6d14b09a2c5f83e7d0416b9c8a3f52';

/** A payment by bitcoin that waits for an administrator. */
export const awaitingPayment: Transaction = {
  id: exampleTransactionId,
  payment_id: examplePaymentId,
  txid,
  type: 'ghost-eshop-pro',
  payment_method: 'crypto',
  crypto_type: 'btc',
  payment_address: exampleBitcoinAddress,
  payment_address_replaced: false,
  processor: null,
  payment_provider: null,
  payment_ipn_token_present: false,
  payment_code: null,
  code_type: null,
  code_amount: null,
  code_currency: null,
  flags: [],
  region: null,
  amount: 12,
  currency: 'USD',
  usd_value: { amount: 12, rate: 1, source: 'same currency', rate_at: '2026-10-05T14:20:00.000Z' },
  status: 'pending_payment_verification',
  promise: 'kept',
  payment_verified: false,
  subscription_updated: false,
  subscription_duration: '3 months',
  notes: null,
  created_at: '2026-10-05T14:20:00.000Z',
  updated_at: '2026-10-05T14:20:00.000Z',
  user_username: 'luigi',
  user_email: 'luigi@example.org',
  allowed_actions: ['verify_payment', 'mark_failed'],
  allowed_statuses: [
    { status: 'pending_subscription_update', needs_note: false },
    { status: 'failed', needs_note: true },
  ],
};

const registered: TransactionLog = {
  id: '019b2f7a-1c80-7d44-b1e9-2a6c5f80d914',
  action: 'created',
  details: 'Registered with a transaction hash.',
  created_at: '2026-10-05T14:20:00.000Z',
  admin_username: null,
};

const actAt = '2026-10-05T16:45:00.000Z';
const act = (action: string, details: string): TransactionLog => ({
  id: '019b2ffe-d4e0-7f18-a5c3-7b21e69d0c86',
  action,
  details,
  created_at: actAt,
  admin_username: exampleAdmin.username,
});

/** The payment above with its log and, after an act, with the fields that the act changed. */
function detail(log?: TransactionLog, changes: Partial<Transaction> = {}): TransactionDetail {
  return {
    ...awaitingPayment,
    ...(log && { updated_at: actAt }),
    ...changes,
    logs: log === undefined ? [registered] : [registered, log],
    contests: [],
    code_value: null,
    expected_coins: {
      coin: 'btc',
      amount: '0.00011968',
      rate: '100123.45',
      rate_source: 'api.coinbase.com',
      rate_at: '2026-10-05T14:01:30.000Z',
      is_unique: true,
      created_at: '2026-10-05T14:02:00.000Z',
      expires_at: '2026-10-05T14:17:00.000Z',
    },
    card_answer: null,
  };
}

const isFinal: Pick<Transaction, 'promise' | 'allowed_actions' | 'allowed_statuses'> = {
  promise: null,
  allowed_actions: [],
  allowed_statuses: [],
};

/** The payment after it was marked as failed. */
export function failedDetail(changes: Partial<Transaction>, reason: string): TransactionDetail {
  return detail(act('marked_failed', reason), {
    ...changes,
    ...isFinal,
    status: 'failed',
    notes: reason,
  });
}

/** The payment after an administrator has verified it. */
export function verifiedDetail(
  changes: Partial<Transaction> = {},
  details = 'Payment verified.',
): TransactionDetail {
  return detail(act('payment_verified', details), {
    ...changes,
    status: 'pending_subscription_update',
    payment_verified: true,
    allowed_actions: ['update_subscription', 'check_subscription'],
    allowed_statuses: [{ status: 'completed', needs_note: false }],
  });
}

const params = { id: exampleTransactionId };
const noTransaction = 'There is no such transaction on the chain.';
const asked = 'The payer has shown the purchase of the card to our support.';
const sentBack = 'The second payment was sent back on 6 October.';

export const paymentExamples: ExamplesOf<typeof calls> = {
  createTransaction: {
    body: {
      payment_id: examplePaymentId,
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      txid,
      payment_address: exampleBitcoinAddress,
      amount: 12,
      currency: 'USD',
      userUsername: 'luigi',
      userEmail: 'luigi@example.org',
      subscriptionDuration: '3 months',
    },
    answer: { paymentId: examplePaymentId },
  },
  getTransaction: { params, answer: detail() },
  verifyPayment: { params, answer: verifiedDetail() },
  updateSubscription: {
    params,
    answer: detail(act('subscription_updated', 'Subscription updated: 3 months.'), {
      ...isFinal,
      status: 'completed',
      payment_verified: true,
      subscription_updated: true,
    }),
  },
  checkSubscription: {
    params,
    answer: {
      message: 'The registration site has applied this payment. The subscription is updated.',
      updated: true,
    },
  },
  markFailed: {
    params,
    body: { reason: noTransaction },
    answer: failedDetail({}, noTransaction),
  },
  setStatus: {
    params,
    body: { status: 'failed', notes: noTransaction },
    answer: failedDetail({}, noTransaction),
  },
  revealCode: { params, answer: { code: 'B4KX7Q2M9TWA3RLE', pin: null } },
  resolveContest: {
    params,
    body: { notes: asked, contest_ids: ['019b3005-7aa0-7e90-bb4d-1f86c35d2e70'] },
    answer: {
      ...detail(act('contest_resolved', asked)),
      contests: [
        {
          id: '019b3005-7aa0-7e90-bb4d-1f86c35d2e70',
          payment_id: 'GHOST-M3R8YD-1791213600-V5C1HP',
          user_username: 'waluigi',
          user_email: 'waluigi@example.org',
          created_at: '2026-10-05T15:20:00.000Z',
          resolved_at: actAt,
          holds: false,
          expected_coins: {
            coin: 'btc',
            amount: '0.00011974',
            rate: '100123.45',
            rate_source: 'api.coinbase.com',
            rate_at: '2026-10-05T14:01:30.000Z',
            is_unique: true,
            created_at: '2026-10-05T14:03:00.000Z',
            expires_at: '2026-10-05T14:18:00.000Z',
          },
        },
      ],
    },
  },
  releaseClaim: {
    params,
    body: { notes: asked },
    answer: detail(act('claim_released', asked), {
      ...isFinal,
      status: 'failed',
      txid: null,
      notes: noTransaction,
    }),
  },
  settleFinding: {
    params,
    body: { notes: sentBack },
    answer: detail(act('finding_settled', sentBack), {
      ...isFinal,
      status: 'completed',
      payment_verified: true,
      subscription_updated: true,
    }),
  },
};
