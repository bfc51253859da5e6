// Free of zod: the tracker shows an estimate without loading a validator.

/** What an estimate may say, in minutes: coarse, so that it promises no more than is known. */
export const estimateMinutes = [10, 30, 60, 180, 360, 720, 1440, 2880, 4320] as const;
export type EstimateMinutes = (typeof estimateMinutes)[number];

/** How many of the last completed payments of a method an estimate is drawn from, and how many it takes. */
export const estimateSample = { most: 50, fewest: 20 } as const;

/**
 * Within what time half of these payments were completed, rounded up; durations in milliseconds.
 * Undefined where there are too few of them, or where half of them took longer than anything that
 * is said: then nothing is.
 */
export function estimateFrom(durations: readonly number[]): EstimateMinutes | undefined {
  if (durations.length < estimateSample.fewest) return undefined;
  const sorted = durations.toSorted((a, b) => a - b);
  // Of an even number the later of the two in the middle: half have been completed by then.
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  return estimateMinutes.find((minutes) => median <= minutes * 60_000);
}
