import type { Pool } from 'pg';
import type { JobReader } from '../jobs/job-reader.ts';
import { type Figure, readFigure, sharedRead } from './figures.ts';

/** The connections of this instance, and the background work of the site. */
export function coreFigures({
  pool,
  jobs,
}: {
  pool: Pool;
  jobs: Pick<JobReader, 'readBacklog'>;
}): Figure[] {
  const readBacklog = sharedRead(() => jobs.readBacklog());
  const readWaitingEvents = sharedRead(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      'select count(*) as waiting from events',
    );
    return rows[0]?.waiting ?? 0;
  });
  return [
    readFigure({
      name: 'ghost_pay_database_connections',
      help: 'Connections of this instance: in use, idle, and requests that wait for one.',
      labelNames: ['state'],
      read: () => [
        { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: pool.waitingCount },
      ],
    }),
    readFigure({
      name: 'ghost_pay_database_up',
      help: '1 while the database answers.',
      read: () =>
        Promise.all([readBacklog(), readWaitingEvents()]).then(
          () => 1,
          () => 0,
        ),
    }),
    readFigure({
      name: 'ghost_pay_jobs',
      help: 'Background jobs of the site: waiting and failed.',
      labelNames: ['state'],
      async read() {
        const { waiting, failed } = await readBacklog();
        return [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'failed' }, value: failed },
        ];
      },
    }),
    readFigure({
      name: 'ghost_pay_oldest_waiting_job_seconds',
      help: 'For how long the oldest of the waiting jobs has been due.',
      read: async () => (await readBacklog()).oldestWaitingSeconds,
    }),
    readFigure({
      name: 'ghost_pay_events_waiting',
      help: 'Events that have not been dispatched yet.',
      read: readWaitingEvents,
    }),
  ];
}
