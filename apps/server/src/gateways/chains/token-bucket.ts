import type { Clock } from '../../core/clock.ts';

/** A budget of requests that refills with time, in this process's memory. */
export interface TokenBucket {
  /**
   * Takes one request and returns 0; without one that is free, returns the milliseconds until there is one. `reserve`
   * requests are left for others.
   */
  take(options?: { readonly reserve?: number }): number;
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

  return {
    take({ reserve = 0 } = {}) {
      refill();
      const missing = (1 + reserve) * cost - saved;
      if (missing > 0) return Math.ceil(missing);
      saved -= cost;
      return 0;
    },
    overdraw() {
      refill();
      saved -= cost;
    },
  };
}
