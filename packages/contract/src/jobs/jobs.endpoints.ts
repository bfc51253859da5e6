import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { idSchema, momentSchema } from '../text.ts';

/** One kind of background work and its state. The server words it, so a new kind needs no change of the page. */
export const jobQueueSchema = z.object({
  /** The name of the kind for programs; never changes. */
  name: z.string(),
  title: z.string(),
  /** Its work, and the times at which it runs. */
  description: z.string(),
  /** Recorded and not done: due now, due later, or waiting for a retry. */
  waiting: z.number(),
  running: z.number(),
  /** Failed for good after the last retry. Failures that are flagged on their payment do not count. */
  failed: z.number(),
  /** The moment at which the oldest due job became due; null when none is due. */
  due_since: momentSchema.nullable(),
  last_done_at: momentSchema.nullable(),
});
export type JobQueueView = z.infer<typeof jobQueueSchema>;

/** A job that failed. */
export const troubledJobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  title: z.string(),
  /** Failed for good, or waiting for its next try. */
  state: z.enum(['failed', 'retry']),
  /** The number of starts. */
  tries: z.number(),
  created_at: momentSchema,
  last_tried_at: momentSchema.nullable(),
  /** Null when the server does not retry it. */
  next_try_at: momentSchema.nullable(),
  /** The reason, in a sentence. */
  reason: z.string(),
  /** The fault of an outside service; null when there is none. */
  detail: z.string().nullable(),
  /** The payment of the job. */
  payment: z.object({ id: z.string(), payment_id: z.string() }).nullable(),
});
export type TroubledJobView = z.infer<typeof troubledJobSchema>;

export const jobsSchema = z.object({
  queues: z.array(jobQueueSchema),
  /** The newest first; failed ones before those that are tried again. */
  troubled: z.array(troubledJobSchema),
});

const jobQueueNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'No such queue');

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'The background work: how each kind stands, and the jobs that did not go well with why.',
  ...everyday,
  output: jobsSchema,
});

const retried = z.object({ retried: z.number() });

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/jobs/:id/retry',
  summary: 'Has a failed job tried once more, now.',
  access: 'super_admin',
  freshFactor: 'never',
  params: z.object({ id: idSchema }),
  paramsError: 'JOB_NOT_FAILED',
  output: retried,
});

export const retryJobs = defineEndpoint({
  method: 'POST',
  path: '/jobs/queues/:queue/retry',
  summary: 'Has every failed job of one kind tried once more, now.',
  access: 'super_admin',
  freshFactor: 'never',
  params: z.object({ queue: jobQueueNameSchema }),
  paramsError: 'JOB_NOT_FAILED',
  output: retried,
});
