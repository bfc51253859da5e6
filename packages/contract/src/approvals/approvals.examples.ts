import {
  exampleAdmin,
  examplePaymentId,
  exampleTransactionId,
  type ExamplesOf,
} from '../examples.ts';
import type * as calls from './approvals.endpoints.ts';
import type { ApprovalList } from './approvals.schemas.ts';

const definition = {
  name: 'Donations, exact amount',
  coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
} as const;
const id = '019b3011-5d40-7f20-8a61-0c4e8f1b2d37';
const decisionId = '019b3012-7e80-7a31-9b42-1d5f9a2c3e48';
const coins = [...definition.coins];
const types = [...definition.types];

const answer: ApprovalList = {
  rules: [
    {
      ...definition,
      coins,
      types,
      id,
      mode: 'shadow',
      version: 2,
      changed_at: '2026-11-02T09:30:00.000Z',
      changed_by: exampleAdmin.username,
      readiness: { approvals: 41, unsettled: 1, is_ready: false },
      report: {
        days: 30,
        decided_by_people: 43,
        approved: 41,
        verified: 0,
        agreed: 40,
        disagreed: 1,
        missed: 0,
        spared: 2,
        left: 2,
        left_for: [
          { reason: 'underpaid', count: 1 },
          { reason: 'too_few_sources', count: 1 },
        ],
        minutes_saved: 11,
        disagreements: [
          {
            id: decisionId,
            transaction_id: exampleTransactionId,
            payment_id: examplePaymentId,
            username: 'luigi',
            amount_usd: 12,
            coin: 'btc',
            decided_at: '2026-11-14T10:00:00.000Z',
            outcome_at: '2026-11-14T10:20:00.000Z',
            outcome_by: exampleAdmin.username,
            settled_at: null,
            settled_by: null,
            settled_note: null,
          },
        ],
      },
    },
  ],
  may_verify: true,
  stops: [
    {
      chain: 'base',
      reason: 'sources_disagree',
      transaction_id: exampleTransactionId,
      stopped_at: '2026-11-22T14:02:00.000Z',
    },
  ],
  today: { payments: 9, usd: 84 },
  verified: [
    {
      transaction_id: exampleTransactionId,
      payment_id: examplePaymentId,
      username: null,
      type: 'donation',
      coin: 'btc',
      amount_usd: 10,
      rule: definition.name,
      decided_at: '2026-11-22T23:01:00.000Z',
      outcome: null,
    },
  ],
};

export const approvalsExamples: ExamplesOf<typeof calls> = {
  listApprovalRules: { answer },
  createApprovalRule: { body: { ...definition, coins, types, mode: 'shadow' }, answer },
  changeApprovalRule: {
    params: { id },
    body: { mode: 'on', acknowledgement: definition.name },
    answer,
  },
  stopApprovals: { answer },
  startChain: { params: { chain: 'base' }, answer },
  settleDisagreement: {
    params: { id: decisionId },
    body: { notes: 'The customer asked for the money back; the payment itself was right.' },
    answer,
  },
};
