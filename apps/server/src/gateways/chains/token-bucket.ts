import type { Clock } from '../../core/clock.ts';

/**
 * Who waits for a request, in the order in which requests are handed out: an open page, the last looks for a closed one, the
 * heights of quotes, and watching.
 */
export const priorities = ['page', 'final', 'quotes', 'watching'] as const;
export type Priority = (typeof priorities)[number];

/** A place in the queue of a source; `of` tells who comes back from another one of the same kind. */
export interface Turn {
  readonly priority: Priority;
  readonly of: string;
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;

/** How much later than told somebody may come back. */
const keptMs = 2_000;

/** A budget of requests that refills with time, in this process's memory. */
export function createTokenBucket({
  clock,
  perSecond,
  burst,
}: {
  clock: Clock;
  perSecond: number;
  /** The most requests that are saved up. */
  burst: number;
}) {
  // In milliseconds of refilling, which stay whole numbers.
  const cost = 1000 / perSecond;
  let saved = burst * cost;
  let filledAt = clock.now().getTime();
  /** Until when each of those that were turned away is expected back. */
  const expected = new Map<string, { readonly rank: number; readonly until: number }>();

  function refill(): void {
    const now = clock.now().getTime();
    // A clock that was set back must not take requests away.
    saved = Math.min(burst * cost, saved + Math.max(0, now - filledAt));
    filledAt = now;
  }

  /** How many are served before this turn. */
  function ahead(turn: Turn | undefined): number {
    const now = clock.now().getTime();
    const own = turn === undefined ? priorities.length : priorities.indexOf(turn.priority);
    let count = 0;
    for (const [key, { rank, until }] of expected) {
      if (until < now) expected.delete(key);
      else if (rank < own) count += 1;
    }
    return count;
  }

  function waitFor(requests: number, turn: Turn | undefined): number {
    refill();
    const waitMs = Math.ceil(Math.max(0, Math.min(burst, requests + ahead(turn)) * cost - saved));
    if (turn === undefined) return waitMs;
    const key = `${turn.priority} ${turn.of}`;
    if (waitMs === 0) expected.delete(key);
    else
      expected.set(key, {
        rank: priorities.indexOf(turn.priority),
        until: clock.now().getTime() + waitMs + keptMs,
      });
    return waitMs;
  }

  return {
    /**
     * Takes one request and returns 0; without one that is free, returns the milliseconds until there is one. `reserve`
     * requests are left for others. Who was turned away keeps its turn until shortly after that time: nobody of a later
     * priority gets the request, nor anybody without a turn.
     */
    take({ reserve = 0, turn }: { reserve?: number; turn?: Turn | undefined } = {}): number {
      const waitMs = waitFor(1 + reserve, turn);
      if (waitMs === 0) saved -= cost;
      return waitMs;
    },
    /** The milliseconds until a request is free for a turn, which is kept; takes none. */
    waitMs: (turn?: Turn): number => waitFor(1, turn),
    /** Takes one request that must not wait, because it ends what has begun: later ones wait longer. */
    overdraw(): void {
      refill();
      saved -= cost;
    },
  };
}
