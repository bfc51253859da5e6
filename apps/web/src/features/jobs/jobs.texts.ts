import type { JobQueueView, TroubledJobView } from '@ghost-pay/contract/jobs/jobs.endpoints';

export const jobsTexts = {
  title: 'Background Jobs',
  lead: 'Work that the server does by itself, and jobs that failed',
  loading: 'Loading background jobs…',
  loadFailed: 'Failed to load the background jobs',

  troubled: 'Failed jobs',
  troubledLead: 'Jobs that will be tried again need no action.',
  noneTroubled: 'No failed jobs',
  onlyNewest: 'Only the newest are listed.',
  tries: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
  lastTry: (moment: string) => `last on ${moment}`,
  nextTry: (moment: string) => `Next try: ${moment}`,
  nextTryNow: 'Next try: in a moment',
  notAgain: 'Not tried again automatically',
  openPayment: (paymentId: string) => `Open payment ${paymentId}`,
  retryNow: 'Try Again',
  retryOne: (title: string, paymentId: string | undefined) =>
    paymentId === undefined ? `Try again: ${title}` : `Try again: ${title}, ${paymentId}`,
  retrying: 'Starting…',
  retried: (count: number) =>
    count === 1
      ? 'The job is tried again in a moment'
      : `${count} jobs are tried again in a moment`,
  retryFailed: 'Failed to start the job again',
  onlySuperAdmins: 'Only Super Administrators can try failed jobs again.',

  queues: 'All jobs',
  columnWork: 'Job',
  columnState: 'State',
  columnLastDone: 'Last done',
  neverDone: '—',
  waiting: (count: string) => `${count} waiting`,
  running: (count: string) => `${count} running`,
  failed: (count: string) => `${count} failed`,
  dueSince: (moment: string) => `due since ${moment}`,
  retryAll: (title: string) => `Try all failed jobs again: ${title}`,
  retryAllShort: 'Try All Again',
} as const;

export const jobStateLabels: Record<TroubledJobView['state'], string> = {
  failed: 'Failed',
  retry: 'Will be tried again',
};

export type QueueState = 'ok' | 'idle' | 'running' | 'late' | 'failed';

export const queueStateLabels: Record<QueueState, string> = {
  ok: 'Up to date',
  idle: 'Not run lately',
  running: 'Running',
  late: 'Delayed',
  failed: 'Failed',
};

/** Work that has been due for longer than this is late; the system's status uses the same limit. */
const lateMs = 5 * 60_000;

/** The state of a queue at the moment `now` in milliseconds. */
export function queueState(queue: JobQueueView, now: number): QueueState {
  if (queue.failed > 0) return 'failed';
  if (queue.due_since !== null && now - Date.parse(queue.due_since) > lateMs) return 'late';
  if (queue.running > 0) return 'running';
  return queue.last_done_at === null ? 'idle' : 'ok';
}
