import type { Clock } from '../clock.ts';
import { OutboundError } from './bounded-fetch.ts';

/** Stops requests to a service that does not answer, so callers do not wait in vain. */
export interface CircuitBreaker {
  /** Runs `ask`. While the circuit is open, throws an OutboundError at once. */
  run<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  health(): ServiceHealth;
}

/** How a service has answered this process. */
export interface ServiceHealth {
  /** Passing failures since the last good answer. */
  readonly failuresInARow: number;
  /** The circuit is open, or was open and no good answer has come since. */
  readonly isDown: boolean;
  /** Undefined before the first good answer. */
  readonly lastAnswerAt: Date | undefined;
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
  let restUntil = 0;
  let isTrying = false;
  let lastAnswerAt: Date | undefined;

  return {
    health: () => ({ failuresInARow: inARow, isDown: inARow >= failures, lastAnswerAt }),
    async run(ask) {
      const isResting = inARow >= failures;
      if (isResting && (isTrying || clock.now().getTime() < restUntil))
        throw new OutboundError('The source is given a rest after many failures', {
          isPassing: true,
        });
      isTrying = isResting;
      try {
        const answer = await ask();
        inARow = 0;
        lastAnswerAt = clock.now();
        return answer;
      } catch (error) {
        if (error instanceof OutboundError && !error.isPassing) inARow = 0;
        else inARow += 1;
        if (inARow >= failures) restUntil = clock.now().getTime() + restMs;
        throw error;
      } finally {
        if (isResting) isTrying = false;
      }
    },
  };
}
