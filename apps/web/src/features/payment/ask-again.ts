const usualMs = 60_000;

/** What a call has brought so far. */
export interface Asked {
  readonly data: unknown;
  readonly errorUpdateCount: number;
}

/** The pause before the next call: growing from 2 s while nothing has come, at most a minute, and a minute afterwards. */
export function askAgainMs({ data, errorUpdateCount }: Asked): number {
  return data === undefined && errorUpdateCount > 0
    ? Math.min(usualMs, 1000 * 2 ** errorUpdateCount)
    : usualMs;
}
