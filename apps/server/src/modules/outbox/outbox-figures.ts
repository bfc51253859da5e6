import type { Database } from '../../core/database/database.ts';
import { type Figure, readFigure } from '../../core/metrics/figures.ts';
import { readOutboxFigures } from './outbox.repository.ts';

export function outboxFigures({ database }: { database: Database }): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_mails',
      help: 'Mails of the outbox that are not sent: waiting, failed, uncertain.',
      labelNames: ['state'],
      async read() {
        const { waiting, failed, uncertain } = await readOutboxFigures(database);
        return Object.entries({ waiting, failed, uncertain }).map(([state, value]) => ({
          labels: { state },
          value,
        }));
      },
    }),
  ];
}
