import { examplePaymentId, exampleTransactionId, type ExamplesOf } from '../examples.ts';
import type * as calls from './transfers.endpoints.ts';
import type { Transfer } from './transfers.schemas.ts';

const transfer: Transfer = {
  id: '019b2fff-1a90-7e6b-8c14-a5f37d920e4d',
  chain: 'bitcoin',
  asset: 'btc@bitcoin',
  symbol: 'BTC',
  txid: '4f5a91c7b3de20f6a8c9e1d2b3a4f5061728394a5b6c7d8e9f00112233d2e08b',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  amount: '0.00014233',
  amount_usd: 12.02,
  is_small: false,
  is_foreign: false,
  how: 'direct',
  state: 'final',
  block_height: 912_345,
  block_time: '2026-11-22T22:40:00.000Z',
  first_seen_at: '2026-11-22T22:38:00.000Z',
  payment: null,
  dismiss_reason: null,
  settled_at: null,
  settled_by: null,
  likely: {
    payment_id: examplePaymentId,
    username: 'luigi',
    fit: 'exact',
    difference_percent: 0,
    count: 1,
  },
  visitor: null,
  allowed_actions: ['attach', 'dismiss'],
};

const params = { id: transfer.id };
const settled = { settled_at: '2026-11-22T23:05:00.000Z', settled_by: 'peach' };
const attached: Transfer = {
  ...transfer,
  ...settled,
  likely: null,
  payment: {
    id: exampleTransactionId,
    payment_id: examplePaymentId,
    username: 'luigi',
    how: 'hand',
  },
  allowed_actions: ['detach'],
};

export const transfersExamples: ExamplesOf<typeof calls> = {
  listTransfers: {
    query: { view: 'unclaimed', limit: '50' },
    answer: { transfers: [transfer], next: null },
  },
  readTransferFigures: {
    answer: {
      unclaimed: 3,
      unclaimed_usd: 41.2,
      overdue: 1,
      overdue_usd: 24.18,
      attached_week: 61,
      small: 37,
      behind: [{ chain: 'bsc', seconds: 420, problem: 'away' }],
    },
  },
  listCandidates: {
    params,
    query: {},
    answer: {
      candidates: [
        {
          id: exampleTransactionId,
          payment_id: examplePaymentId,
          username: 'luigi',
          email: 'luigi@example.org',
          status: 'pending_payment_verification',
          created_at: '2026-11-22T22:42:00.000Z',
          asked: '0.00014233',
          asked_until: '2026-11-22T22:52:00.000Z',
          fit: 'exact',
          difference_percent: 0,
          has_other_hash: false,
          has_hash: false,
          late_minutes: null,
        },
      ],
    },
  },
  makePayment: {
    params,
    body: {},
    answer: attached,
  },
  attachTransfer: { params, body: { transaction_id: exampleTransactionId }, answer: attached },
  detachTransfer: {
    params,
    body: { notes: 'The customer sent another hash.' },
    answer: transfer,
  },
  dismissTransfer: {
    params,
    body: { notes: 'Our own top-up.' },
    answer: {
      ...transfer,
      ...settled,
      likely: null,
      dismiss_reason: 'Our own top-up.',
      allowed_actions: ['take_back'],
    },
  },
  takeBackTransfer: { params, body: { notes: 'It was a customer’s after all.' }, answer: transfer },
};
