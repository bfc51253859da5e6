const firstMs = 3_000;
const longestMs = 15_000;
const growth = 1.5;

/** How long to wait after having asked so many times: 3 s after the first, half as long again each time, 15 s at most. */
export function pollWaitMs(asked: number): number {
  return Math.min(longestMs, Math.round(firstMs * growth ** Math.max(0, asked - 1)));
}
