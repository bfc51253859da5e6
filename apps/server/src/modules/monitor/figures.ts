import { type Figure, readFigure, sharedRead } from '../../core/metrics/figures.ts';
import type { MonitorDependencies } from './check.ts';
import { allChecks } from './open-alerts.ts';

/** The figures of every check, from the facts that its rows and alerts are judged by. */
export function monitorFigures(dependencies: MonitorDependencies): Figure[] {
  return allChecks.flatMap((check) => {
    const readFact = sharedRead(() => Promise.resolve(check.read(dependencies)));
    return (check.figures ?? []).map((figure) =>
      readFigure<string>({
        ...figure,
        read: async () => figure.read(await readFact(), dependencies.clock.now()),
      }),
    );
  });
}
