import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { type Figure, readFigure } from '../../core/metrics/figures.ts';
import { findOverdue } from '../payments/payments.public.ts';
import { findCells } from './statistics.repository.ts';

export function paymentFigures({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_payments',
      help: 'All payments by status, type and method.',
      labelNames: ['status', 'type', 'method'],
      async read() {
        const cells = await findCells(database);
        return cells.map(({ status, type, payment_method: method, payments: value }) => ({
          labels: { status, type, method },
          value,
        }));
      },
    }),
    readFigure({
      name: 'ghost_pay_oldest_pending_payment_seconds',
      help: 'The age of the oldest pending payment; 0 without one.',
      async read() {
        const now = clock.now();
        const [oldest] = (await findOverdue(database, { before: now, limit: 1 })).oldest;
        return oldest === undefined ? 0 : (now.getTime() - oldest.created_at.getTime()) / 1_000;
      },
    }),
  ];
}
