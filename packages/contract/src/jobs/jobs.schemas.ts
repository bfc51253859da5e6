import { z } from 'zod';
import { momentSchema } from '../text.ts';

/** One kind of background work and how it stands. The server words it, so that a new kind shows up by itself. */
export const jobQueueSchema = z.object({
  /** Names the kind for programs; never changes. */
  name: z.string(),
  title: z.string(),
  /** What it does, and when. */
  description: z.string(),
  /** Recorded and not done: due now, due later, or to be tried again. */
  waiting: z.number(),
  running: z.number(),
  /** Given up after the last try. What a payment tells a human by itself is not among them. */
  failed: z.number(),
  /** Since when the oldest one that is due has been waiting; null while none is. */
  due_since: momentSchema.nullable(),
  last_done_at: momentSchema.nullable(),
});
export type JobQueueView = z.infer<typeof jobQueueSchema>;

/** A job that did not go well. */
export const troubledJobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  title: z.string(),
  /** Given up, or waiting for its next try. */
  state: z.enum(['failed', 'retry']),
  /** How often it was begun. */
  tries: z.number(),
  created_at: momentSchema,
  last_tried_at: momentSchema.nullable(),
  /** Null when it is not tried again by itself. */
  next_try_at: momentSchema.nullable(),
  /** Why, in a sentence. */
  reason: z.string(),
  /** What an outside service did wrong; null where there is nothing to add. */
  detail: z.string().nullable(),
  /** The payment that it is about. */
  payment: z.object({ id: z.string(), payment_id: z.string() }).nullable(),
});
export type TroubledJobView = z.infer<typeof troubledJobSchema>;

export const jobsSchema = z.object({
  queues: z.array(jobQueueSchema),
  /** The newest first; failed ones before those that are tried again. */
  troubled: z.array(troubledJobSchema),
});

export const jobQueueNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'No such queue');
