import type { Pool } from 'pg';
import { type Figure, readFigure, sharedRead } from './figures.ts';

/** The connections of this instance, and the events of the site. */
export function coreFigures({ pool }: { pool: Pool }): Figure[] {
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
        readWaitingEvents().then(
          () => 1,
          () => 0,
        ),
    }),
    readFigure({
      name: 'ghost_pay_events_waiting',
      help: 'Events that have not been dispatched yet.',
      read: readWaitingEvents,
    }),
  ];
}
