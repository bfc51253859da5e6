import { readSummary } from './usecases/read-statistics.ts';

export { findCells, type PaymentCell, paymentCells } from './statistics.repository.ts';

/** Reads the statistics like the dashboard, and throws if that fails. */
export async function tryStatistics(
  dependencies: Parameters<typeof readSummary>[0],
): Promise<void> {
  await readSummary(dependencies);
}
