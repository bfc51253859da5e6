import type { Clock } from '../../core/clock.ts';

/** A budget of requests that refills with time, in this process's memory. */
export interface TokenBucket {
  /**
   * Takes one request and returns 0; without one that is free, returns the milliseconds until there is one. `reserve`
   * requests are left for others.
   */
  take(options?: { readonly reserve?: number }): number;
  /** The milliseconds until a request is free; takes none. */
  waitMs(): number;
  /** Takes one request that must not wait, because it ends what has begun: later ones wait longer. */
  overdraw(): void;
}

export function createTokenBucket({
  clock,
  perSecond,
  burst,
}: {
  clock: Clock;
  perSecond: number;
  /** The most requests that are saved up. */
  burst: number;
}): TokenBucket {
  // In milliseconds of refilling, which stay whole numbers.
  const cost = 1000 / perSecond;
  let saved = burst * cost;
  let filledAt = clock.now().getTime();

  function refill(): void {
    const now = clock.now().getTime();
    // A clock that was set back must not take requests away.
    saved = Math.min(burst * cost, saved + Math.max(0, now - filledAt));
    filledAt = now;
  }

  function waitFor(requests: number): number {
    refill();
    return Math.ceil(Math.max(0, requests * cost - saved));
  }

  return {
    take({ reserve = 0 } = {}) {
      const waitMs = waitFor(1 + reserve);
      if (waitMs === 0) saved -= cost;
      return waitMs;
    },
    waitMs: () => waitFor(1),
    overdraw() {
      refill();
      saved -= cost;
    },
  };
}
