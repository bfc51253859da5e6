import { readSummary } from './usecases/read-statistics.ts';

/** Reads the statistics as the dashboard does, and throws when they cannot be read. */
export async function tryStatistics(
  dependencies: Parameters<typeof readSummary>[0],
): Promise<void> {
  await readSummary(dependencies);
}
