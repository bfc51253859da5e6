import type { JobQueueView } from '@ghost-pay/contract/jobs/jobs.endpoints';
import { expect, test } from 'vitest';
import { queueState } from './jobs.texts.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const queue: JobQueueView = {
  name: 'backup',
  title: 'Make a backup',
  description: '',
  waiting: 0,
  running: 0,
  failed: 0,
  due_since: null,
  last_done_at: '2026-11-28T03:17:00Z',
};

test.each([
  [{}, 'ok'],
  [{ last_done_at: null }, 'idle'],
  [{ last_done_at: null, running: 1 }, 'running'],
  [{ waiting: 1, due_since: '2026-11-28T11:56:00Z' }, 'ok'],
  [{ waiting: 1, due_since: '2026-11-28T11:54:00Z' }, 'late'],
  [{ last_done_at: null, due_since: '2026-11-28T11:54:00Z' }, 'late'],
  [{ failed: 1, running: 1, due_since: '2026-11-28T11:54:00Z' }, 'failed'],
] satisfies [Partial<JobQueueView>, string][])('a queue with %j is %s', (changes, state) => {
  expect(queueState({ ...queue, ...changes }, now)).toBe(state);
});
