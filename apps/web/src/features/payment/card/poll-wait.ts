const firstMs = 3_000;
const longestMs = 15_000;
const growth = 1.5;

/**
 * The pause after the given number of requests: 3 s after the first, half as long again each time, at most 15
 * s.
 */
export function pollWaitMs(asked: number): number {
  return Math.min(longestMs, Math.round(firstMs * growth ** Math.max(0, asked - 1)));
}
