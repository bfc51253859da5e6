import { coreFigures } from './core/metrics/core-figures.ts';
import { type Figure, readFigure } from './core/metrics/figures.ts';
import type { Dependencies } from './dependencies.ts';
import { alertFigures } from './modules/monitor/alert-figures.ts';
import { outboxFigures } from './modules/outbox/outbox-figures.ts';
import { paymentFigures } from './modules/statistics/payment-figures.ts';
import { programVersion } from './program-version.ts';

/** Every figure that a monitor reads, beside those of the process and of the requests. */
export function siteFigures(
  dependencies: Pick<
    Dependencies,
    | 'database'
    | 'pool'
    | 'clock'
    | 'jobs'
    | 'mail'
    | 'rates'
    | 'chains'
    | 'paygate'
    | 'registration'
    | 'log'
    | 'dataDir'
    | 'backupDir'
    | 'meter'
  >,
): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_build_info',
      help: 'Always 1, with the version; the count of them is that of the instances.',
      labelNames: ['version'],
      read: () => [{ labels: { version: programVersion }, value: 1 }],
    }),
    ...coreFigures(dependencies),
    ...alertFigures(dependencies),
    ...paymentFigures(dependencies),
    ...outboxFigures(dependencies),
    ...dependencies.meter.figures,
  ];
}
