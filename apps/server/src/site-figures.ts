import type { Pool } from 'pg';
import { type Figure, readFigure, sharedRead } from './core/metrics/figures.ts';
import type { Dependencies } from './dependencies.ts';
import { transferFigures } from './modules/matching/matching.public.ts';
import { monitorFigures } from './modules/monitor/registry.ts';
import { programVersion } from './program-version.ts';

/** Every figure that a monitor reads, beside those of the process and of the requests. */
export function siteFigures(dependencies: Dependencies): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_build_info',
      help: 'Always 1, with the version; the count of them is that of the instances.',
      labelNames: ['version'],
      read: () => [{ labels: { version: programVersion }, value: 1 }],
    }),
    ...coreFigures(dependencies),
    ...monitorFigures(dependencies),
    ...dependencies.meter.figures,
    ...transferFigures(dependencies),
  ];
}

/** The connections of this instance, and the events of the site. */
function coreFigures({ pool }: { pool: Pool }): Figure[] {
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
