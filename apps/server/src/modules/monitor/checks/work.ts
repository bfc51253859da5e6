import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { promiseLimits } from '@ghost-pay/contract/transactions/waiting';
import type { JobBacklog } from '../../../core/jobs/job-reader.ts';
import { findOverdue } from '../../payments/payments.public.ts';
import {
  countPayments,
  type PaymentCell,
  readSummary,
} from '../../statistics/statistics.public.ts';
import { listSwitchedOff } from '../../webhooks/webhooks.public.ts';
import {
  ageOf,
  type Alert,
  type Check,
  momentOf,
  ok,
  rowOf,
  stateOf,
  warning,
  well,
  wrong,
} from '../check.ts';

// What waits: background jobs, payments, and programs that are told of them.

/** Work that has been due for longer than `clears` is late; for longer than `raises`, and no worker seems to run. */
const dueSeconds = { raises: 30 * 60, clears: 5 * 60 };

const queueStuck: Alert<JobBacklog> = {
  severity: 'error',
  find({ oldestWaitingSeconds: seconds }, now) {
    const state = stateOf(seconds, dueSeconds);
    return state === 'wrong'
      ? wrong(new Date(now.getTime() - seconds * 1_000))
      : { state, subject: '' };
  },
  title: 'Background jobs are stuck',
  sentence: ({ began_at: at }) => `A background job has been due since ${momentOf(at)}.`,
  advice: 'See which one at /admin/jobs. If none of that kind runs, restart the server.',
};

export const jobs: Check<JobBacklog> = {
  name: 'jobs',
  read: (dependencies) => dependencies.jobs.readBacklog(),
  rows: [
    {
      key: 'jobs',
      label: 'Background Jobs',
      judge(fact, now) {
        const { waiting, failed, oldestWaitingSeconds: seconds } = fact;
        const stuck = rowOf('Stuck', queueStuck, { fact, now });
        if (stuck !== undefined) return stuck;
        const minutes = Math.floor(seconds / 60);
        const detail = [
          waiting === 0
            ? 'No jobs waiting.'
            : `Jobs waiting: ${waiting}, the oldest for ${minutes} min.`,
          failed === 0 ? 'No failed jobs.' : `Failed jobs: ${failed}.`,
        ].join(' ');
        if (stateOf(seconds, dueSeconds) !== 'well') return warning('Delayed', detail);
        return failed > 0 ? warning(`${failed} Failed`, detail) : ok('Up to Date', detail);
      },
    },
  ],
  alerts: { queue_stuck: queueStuck },
  figures: [
    {
      name: 'ghost_pay_jobs',
      help: 'Background jobs of the site: waiting and failed.',
      labelNames: ['state'],
      read: ({ waiting, failed }) => [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'failed' }, value: failed },
      ],
    },
    {
      name: 'ghost_pay_oldest_waiting_job_seconds',
      help: 'For how long the oldest of the waiting jobs has been due.',
      read: ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
    },
  ],
};

/** Works or throws: its fact is that the statistics can be read. */
export const statistics: Check<unknown> = {
  name: 'statistics',
  read: readSummary,
  rows: [{ key: 'statistics', label: 'Stats System', judge: () => ok('Active') }],
};

const limit = `the ${promiseHours.longest} hours that customers are promised at most`;

/** Pending payments that have waited for longer than their customers were told; `since` is null without one. */
export const promises: Check<{ readonly broken: number; readonly since: Date | null }> = {
  name: 'promise',
  async read({ database, clock }) {
    const { broken: before } = promiseLimits(clock.now());
    const { total: broken, oldest } = await findOverdue(database, { before, limit: 1 });
    const [first] = oldest;
    const since = first && new Date(first.created_at.getTime() + promiseHours.longest * 3_600_000);
    return { broken, since: since ?? null };
  },
  alerts: {
    promise_broken: {
      severity: 'warning',
      find: ({ broken: count, since }, now) =>
        count === 0 ? well : wrong(since ?? now, { facts: { count } }),
      title: 'Payments are late',
      sentence: ({ facts }) =>
        facts['count'] === 1
          ? `1 payment has waited for longer than ${limit}.`
          : `${facts['count']} payments have waited for longer than ${limit}.`,
      advice: 'Payment Validation shows them in the view Late.',
    },
  },
  figures: [
    {
      name: 'ghost_pay_payments_beyond_promise',
      help: 'Pending payments that have waited for longer than their customers were told.',
      read: ({ broken }) => broken,
    },
  ],
};

export const payments: Check<{
  readonly cells: readonly PaymentCell[];
  readonly oldestPendingAt: Date | undefined;
}> = {
  name: 'payments',
  async read({ database, clock }) {
    const { oldest } = await findOverdue(database, { before: clock.now(), limit: 1 });
    return { cells: await countPayments(database, {}), oldestPendingAt: oldest[0]?.created_at };
  },
  figures: [
    {
      name: 'ghost_pay_payments',
      help: 'All payments by status, type and method.',
      labelNames: ['status', 'type', 'method'],
      read: ({ cells }) =>
        cells.map(({ status, type, payment_method: method, payments: value }) => ({
          labels: { status, type, method },
          value,
        })),
    },
    {
      name: 'ghost_pay_oldest_pending_payment_seconds',
      help: 'The age of the oldest pending payment; 0 without one.',
      read: ({ oldestPendingAt }, now) => ageOf(oldestPendingAt, now) ?? 0,
    },
  ],
};

/** The endpoints that the site switched off by itself. */
export const webhooks: Check<Awaited<ReturnType<typeof listSwitchedOff>>> = {
  name: 'webhooks',
  read: ({ database }) => listSwitchedOff(database),
  alerts: {
    webhook_off: {
      severity: 'warning',
      find: (endpoints) =>
        endpoints.map(({ id, host, switchedOffAt }) =>
          wrong(switchedOffAt, { subject: id, facts: { host } }),
        ),
      title: 'A webhook was switched off',
      sentence: ({ facts, began_at: at }) =>
        `The endpoint at ${facts['host']} failed for three days and was switched off at ${momentOf(at)}.`,
      advice:
        'Mend the program that receives the events, and switch the endpoint on at /admin/webhooks.',
    },
  },
};
