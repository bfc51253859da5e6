import type { Clock } from '../clock.ts';
import { OutboundError } from './bounded-fetch.ts';

/** Stops requests to a service that does not answer, so callers do not wait in vain. */
export interface CircuitBreaker {
  /** Runs `ask`. While the circuit is open, throws an OutboundError at once. */
  run<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  /** Opens the circuit at once: an answer was good in form, and wrong. */
  open(): void;
  health(): ServiceHealth;
}

/** How a service has answered this process. */
export interface ServiceHealth {
  /** Passing failures since the last good answer. */
  readonly failuresInARow: number;
  /** The circuit is open, or was open and no good answer has come since. */
  readonly isDown: boolean;
  /** The circuit was opened because of a wrong answer, and no good answer has come since its rest. */
  readonly isSetAside: boolean;
  /** Undefined before the first good answer. */
  readonly lastAnswerAt: Date | undefined;
  /** The last answer of any kind: a refusal shows that the service is reachable. Undefined before the first. */
  readonly lastReachedAt: Date | undefined;
  /** The first and the last of these failures; undefined without one. */
  readonly failing: { readonly since: Date; readonly lastAt: Date } | undefined;
}

/**
 * After `failures` passing failures in a row the circuit opens for `restMs`. Then one request at a time is
 * let through, and the first good answer closes the circuit. A request that is refused as wrong shows that
 * the service is reachable.
 */
export function createCircuitBreaker({
  clock,
  failures,
  restMs,
}: {
  clock: Clock;
  failures: number;
  restMs: number;
}): CircuitBreaker {
  let inARow = 0;
  let isSetAside = false;
  let restUntil = 0;
  let isTrying = false;
  let lastAnswerAt: Date | undefined;
  let lastReachedAt: Date | undefined;
  let failing: ServiceHealth['failing'];

  function noteReached(): void {
    inARow = 0;
    if (!isSetAside) failing = undefined;
    lastReachedAt = clock.now();
  }

  function noteFailing(): Date {
    const lastAt = clock.now();
    failing = { since: failing?.since ?? lastAt, lastAt };
    return lastAt;
  }

  return {
    health: () => ({
      failuresInARow: inARow,
      isDown: isSetAside || inARow >= failures,
      isSetAside,
      lastAnswerAt,
      lastReachedAt,
      failing,
    }),
    open() {
      isSetAside = true;
      restUntil = noteFailing().getTime() + restMs;
    },
    async run(ask) {
      const isResting = isSetAside || inARow >= failures;
      if (isResting && (isTrying || clock.now().getTime() < restUntil))
        throw new OutboundError('The source is given a rest after many failures', {
          isPassing: true,
        });
      isTrying = isResting;
      try {
        const answer = await ask();
        // An answer to an earlier question does not end the rest.
        if (isResting) isSetAside = false;
        noteReached();
        lastAnswerAt = lastReachedAt;
        return answer;
      } catch (error) {
        if (error instanceof OutboundError && !error.isPassing) noteReached();
        else {
          inARow += 1;
          noteFailing();
        }
        if (inARow >= failures || isResting) restUntil = clock.now().getTime() + restMs;
        throw error;
      } finally {
        if (isResting) isTrying = false;
      }
    },
  };
}
