import { examplePaymentId, exampleTransactionId, type ExamplesOf } from '../examples.ts';
import type * as calls from './jobs.endpoints.ts';

const queue = 'deliver-subscription';
const id = '019b2fff-0230-7c57-94ab-d85e1f3706c2';

export const jobExamples: ExamplesOf<typeof calls> = {
  listJobs: {
    answer: {
      queues: [
        {
          name: queue,
          title: 'Activate subscriptions',
          description:
            'Asks the registration site to apply each verified subscription. A failure is flagged on its payment.',
          waiting: 1,
          running: 0,
          failed: 1,
          due_since: null,
          last_done_at: '2026-10-05T16:41:00.000Z',
        },
      ],
      troubled: [
        {
          id,
          queue,
          title: 'Activate subscriptions',
          state: 'retry',
          tries: 2,
          created_at: '2026-10-05T16:45:00.000Z',
          last_tried_at: '2026-10-05T16:46:00.000Z',
          next_try_at: '2026-10-05T16:48:00.000Z',
          reason: 'The registration site does not answer.',
          detail: null,
          payment: { id: exampleTransactionId, payment_id: examplePaymentId },
        },
      ],
    },
  },
  retryJob: { params: { id }, answer: { retried: 1 } },
  retryJobs: { params: { queue }, answer: { retried: 3 } },
};
