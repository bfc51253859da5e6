import { examplePaymentId, exampleTransactionId, type ExamplesOf } from '../examples.ts';
import type * as calls from './outbox.endpoints.ts';
import type { OutboxMail } from './outbox.schemas.ts';

const mail: OutboxMail = {
  id: '019b2fff-1a90-7e6b-8c14-a5f37d920e4c',
  kind: 'payment_verified',
  recipient: 'luigi@example.org',
  subject: `Payment verified: ${examplePaymentId}`,
  state: 'failed',
  problem: 'recipient_refused',
  reply_code: 550,
  tries: 1,
  due_at: null,
  created_at: '2026-10-05T16:45:00.000Z',
  changed_at: '2026-10-05T16:45:03.000Z',
  transaction_id: exampleTransactionId,
};

export const outboxExamples: ExamplesOf<typeof calls> = {
  listOutbox: {
    query: {
      state: 'failed',
      kind: 'payment_verified',
      recipient: 'luigi@example.org',
      page: '1',
      limit: '20',
    },
    answer: { mails: [mail], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
  previewMail: {
    params: { id: mail.id },
    answer: {
      mail,
      site: 'Ghost Pay',
      note: null,
      title: 'Your payment has arrived',
      paragraphs: [
        'We are activating your subscription now. We’ll email you when it is active. Nothing for you to do.',
      ],
      facts: [
        { label: 'Payment ID', value: examplePaymentId },
        { label: 'Amount', value: '$12.00' },
      ],
      closing: [],
      links: [
        {
          label: 'Track your payment',
          address: `https://pay.example.org/track/${examplePaymentId}`,
        },
        {
          label: 'Open your receipt',
          address: `https://pay.example.org/track/${examplePaymentId}/receipt#…`,
        },
      ],
      footer:
        'You get this message because your address was given with a payment at Ghost Pay. Questions? Write to help@example.org and name the payment ID.',
    },
  },
  resendMail: {
    params: { id: mail.id },
    answer: {
      ...mail,
      state: 'waiting',
      problem: null,
      reply_code: null,
      tries: 0,
      due_at: '2026-10-05T17:10:00.000Z',
      changed_at: '2026-10-05T17:10:00.000Z',
    },
  },
};
