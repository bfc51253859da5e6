import {
  exampleAdmin,
  exampleBitcoinAddress,
  examplePaymentId,
  exampleTransactionId,
  type ExamplesOf,
} from '../examples.ts';
import type { Evidence } from '../evidence/evidence.schemas.ts';
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
  code_id: null,
  code_outcome: null,
  code_missing: null,
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
  language: 'en',
  evidence_mark: { verdict: 'proven', confirmations: 3, confirmations_needed: 2 },
  allowed_actions: ['verify_payment', 'mark_failed', 'gather_evidence', 'correct_hash'],
  verify_needs_note: false,
  verify_lacks: null,
  verify_asks_again: false,
  allowed_statuses: [
    { status: 'pending_subscription_update', needs_note: false },
    { status: 'failed', needs_note: true },
  ],
};

/** The evidence of the payment above: its money is there. */
const proven: Evidence = {
  verdict: 'proven',
  findings: [{ code: 'exact_amount' }],
  expected: {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount: '0.00011968',
    address: exampleBitcoinAddress,
    confirmations: 2,
    not_before: '2026-10-05T14:02:00.000Z',
    by_quote: true,
  },
  seen: {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount: '0.00011968',
    transfers: [{ symbol: 'BTC', amount: '0.00011968', address: exampleBitcoinAddress }],
    elsewhere: [],
    in_block: true,
    succeeded: true,
    confirmations: 3,
    is_final: true,
    block_time: '2026-10-05T14:12:00.000Z',
    first_seen_at: '2026-10-05T14:20:02.000Z',
  },
  whose: 'quote',
  counted_for: null,
  sources: [
    {
      name: 'mempool.space',
      is_own: false,
      said: 'in_block',
      confirmations: 3,
      amount: '0.00011968',
      read_at: '2026-10-05T14:32:00.000Z',
    },
    {
      name: 'blockstream.info',
      is_own: false,
      said: 'in_block',
      confirmations: 3,
      amount: '0.00011968',
      read_at: '2026-10-05T14:32:00.000Z',
    },
  ],
  sources_agree: true,
  is_checked_here: false,
  readings: 13,
  read_at: '2026-10-05T14:32:00.000Z',
  next_reading_at: '2026-10-05T14:42:00.000Z',
  proven_at: '2026-10-05T14:32:00.000Z',
};

const registered: TransactionLog = {
  id: '019b2f7a-1c80-7d44-b1e9-2a6c5f80d914',
  action: 'created',
  details: 'Registered with a transaction hash.',
  created_at: '2026-10-05T14:20:00.000Z',
  admin_username: null,
};

const actAt = '2026-10-05T16:45:00.000Z';
export const act = (action: string, details: string): TransactionLog => ({
  id: '019b2ffe-d4e0-7f18-a5c3-7b21e69d0c86',
  action,
  details,
  created_at: actAt,
  admin_username: exampleAdmin.username,
});

/** The payment above with its log and, after an act, with the fields that the act changed. */
export function detail(
  log?: TransactionLog,
  changes: Partial<Transaction> = {},
): TransactionDetail {
  return {
    ...awaitingPayment,
    ...(log && { updated_at: actAt }),
    ...changes,
    codes: [],
    correction: null,
    undo: null,
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
    returns: { unit: 'BTC', total: '0.00000000', left: '0.00011968', list: [] },
    evidence: changes.evidence_mark === null ? null : proven,
  };
}

const isFinal: Pick<Transaction, 'promise' | 'allowed_actions' | 'allowed_statuses'> = {
  promise: null,
  allowed_actions: ['gather_evidence', 'record_return'],
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
    allowed_actions: [
      'update_subscription',
      'check_subscription',
      'gather_evidence',
      'record_return',
    ],
    allowed_statuses: [{ status: 'completed', needs_note: false }],
  });
}

const exampleCodeId = '019b2f7a-1c80-7b31-90aa-5d2c41e8f703';
const maskedExample = '••••••••••••3RLE';
const byGiftCard: Partial<Transaction> = {
  payment_method: 'nintendo-eshop',
  region: 'us',
  txid: null,
  crypto_type: null,
  payment_address: null,
  evidence_mark: null,
  payment_code: maskedExample,
  code_id: exampleCodeId,
  code_outcome: 'worth_less',
  code_missing: 5,
  flags: ['code_paid_in_part'],
  allowed_actions: ['verify_payment', 'mark_failed', 'reveal_code'],
};

/** A payment by gift card after its code turned out to be worth less. */
const codeWorthLess: TransactionDetail = {
  ...detail(
    act(
      'code_outcome_recorded',
      `The code ${maskedExample} was worth less than what is missing. It brought 7 USD; 5 USD is missing.`,
    ),
    byGiftCard,
  ),
  expected_coins: null,
  codes: [
    {
      id: exampleCodeId,
      code: maskedExample,
      type: null,
      stated_amount: null,
      stated_currency: null,
      outcome: 'worth_less',
      found: 7,
      outcome_at: actAt,
      created_at: '2026-10-05T14:20:00.000Z',
      replaced_at: null,
    },
  ],
};

const params = { id: exampleTransactionId };
const noTransaction = 'There is no such transaction on the chain.';
const asked = 'The payer has shown the purchase of the card to our support.';
const returnHash = '2c7f0e9a4b1d86535f8c3a7e60d912b4f7a8c5e3109d6b2f84a1c7d05e93b6f8';
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
  addNote: {
    params,
    body: { notes: 'Asked for a receipt by mail; sent.' },
    answer: detail(act('note_added', 'Asked for a receipt by mail; sent.')),
  },
  getCustomerPayments: {
    params,
    answer: {
      counts: [
        { status: 'pending_payment_verification', count: 0 },
        { status: 'pending_subscription_update', count: 0 },
        { status: 'completed', count: 1 },
        { status: 'failed', count: 0 },
      ],
      payments: [
        {
          id: '019a6c02-77f1-7b52-a1d4-0c5f9e3b2d18',
          payment_id: 'GHOST-M4T8XW-1787318400-R2HN6C',
          type: 'ghost-eshop-pro',
          payment_method: 'alternative-paysafe',
          crypto_type: null,
          payment_provider: null,
          amount: 12,
          currency: 'USD',
          status: 'completed',
          subscription_duration: '3 months',
          created_at: '2026-07-05T09:12:00.000Z',
        },
      ],
    },
  },
  verifyPayment: {
    params,
    body: { notes: 'The payer has shown the withdrawal from their exchange.' },
    answer: verifiedDetail(),
  },
  undoAct: {
    params,
    answer: detail(
      act('act_taken_back', 'Taken back to Awaiting Payment before anything was sent.'),
    ),
  },
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
  recordCodeOutcome: {
    params,
    body: { code_id: exampleCodeId, outcome: 'worth_less', found: 7, notes: null },
    answer: codeWorthLess,
  },
  revealCode: {
    params,
    body: { code_id: exampleCodeId },
    answer: { code: 'B4KX7Q2M9TWA3RLE', pin: null },
  },
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
  takeBackReturn: {
    params,
    body: { return_id: '019b3011-90c0-7a41-9e57-3c82d60fb1a4', notes: 'Recorded twice.' },
    answer: detail(
      act('return_taken_back', `Took the return of 0.00001000 BTC back. Recorded twice.`),
      { ...isFinal, status: 'completed', payment_verified: true, subscription_updated: true },
    ),
  },
  recordReturn: {
    params,
    body: { amount: '0.00001', txid: returnHash, notes: 'Sent too much.' },
    answer: {
      ...detail(
        act('return_recorded', 'Returned 0.00001000 BTC by the transaction ' + returnHash),
        {
          ...isFinal,
          status: 'completed',
          payment_verified: true,
          subscription_updated: true,
        },
      ),
      returns: {
        unit: 'BTC',
        total: '0.00001000',
        left: '0.00010968',
        list: [
          {
            id: '019b3011-90c0-7a41-9e57-3c82d60fb1a4',
            amount: '0.00001000',
            usd_amount: 1,
            txid: returnHash,
            notes: 'Sent too much.',
            admin_username: exampleAdmin.username,
            returned_at: actAt,
          },
        ],
      },
    },
  },
};
