import { coreFigures } from './core/metrics/core-figures.ts';
import { type Figure, readFigure } from './core/metrics/figures.ts';
import type { Dependencies } from './dependencies.ts';
import type { MonitorDependencies } from './modules/monitor/check.ts';
import { transferFigures } from './modules/matching/matching.public.ts';
import { monitorFigures } from './modules/monitor/registry.ts';
import { programVersion } from './program-version.ts';

/** Every figure that a monitor reads, beside those of the process and of the requests. */
export function siteFigures(
  dependencies: MonitorDependencies & Pick<Dependencies, 'pool' | 'meter'>,
): Figure[] {
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
