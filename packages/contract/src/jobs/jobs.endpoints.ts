import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { jobQueueNameSchema, jobsSchema } from './jobs.schemas.ts';

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'The background work: how each kind stands, and the jobs that did not go well with why.',
  access: 'admin',
  freshFactor: 'never',
  output: jobsSchema,
  errors: [],
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
  errors: ['FORBIDDEN', 'JOB_NOT_FAILED'],
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
  errors: ['FORBIDDEN', 'JOB_NOT_FAILED'],
});
