// Free of zod: the tracker shows an estimate without loading a validator.

/** The possible estimates, in minutes: coarse, so an estimate promises no more than is known. */
export const estimateMinutes = [10, 30, 60, 180, 360, 720, 1440, 2880, 4320] as const;
export type EstimateMinutes = (typeof estimateMinutes)[number];

/** An estimate uses at most `most` of the last completed payments of a method, and needs at least `fewest`. */
export const estimateSample = { most: 50, fewest: 20 } as const;

/**
 * The time within which half of these payments were completed, rounded up; durations in milliseconds. Undefined when
 * there are too few payments, or when half of them took longer than the largest estimate.
 */
export function estimateFrom(durations: readonly number[]): EstimateMinutes | undefined {
  if (durations.length < estimateSample.fewest) return undefined;
  const sorted = durations.toSorted((a, b) => a - b);
  // For an even number, the later of the two middle values: half have been completed by then.
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  return estimateMinutes.find((minutes) => median <= minutes * 60_000);
}
