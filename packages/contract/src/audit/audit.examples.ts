import {
  exampleAdmin,
  examplePaymentId,
  exampleTransactionId,
  type ExamplesOf,
} from '../examples.ts';
import type * as calls from './audit.endpoints.ts';

const filter = {
  action: 'marked_failed',
  author: exampleAdmin.id,
  subject: examplePaymentId,
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
} as const;

export const auditExamples: ExamplesOf<typeof calls> = {
  listAudit: {
    query: { ...filter, page: '1', limit: '20' },
    answer: {
      entries: [
        {
          id: 4711,
          at: '2026-10-05T16:45:00.000Z',
          action: 'marked_failed',
          author_kind: 'admin',
          author_id: exampleAdmin.id,
          author_name: exampleAdmin.username,
          address: '203.0.113.7',
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
          subject_kind: 'transaction',
          subject_id: exampleTransactionId,
          subject_name: examplePaymentId,
          facts: { from: 'pending_payment_verification', to: 'failed' },
          details: 'There is no such transaction on the chain.',
          erased: false,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
  exportAudit: { query: filter },
};
