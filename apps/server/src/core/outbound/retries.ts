import { setTimeout as delay } from 'node:timers/promises';
import { AskedToWaitError, OutboundError } from './bounded-fetch.ts';

/**
 * Retries after each of the given waits while the failure is a passing one; throws the last failure, and at once that
 * of a service which asks to wait, unless it says for no longer. Only for requests that may be repeated.
 */
export async function retrying<Answer>(
  waitsMs: readonly number[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const waitMs of waitsMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OutboundError) || !error.isPassing) throw error;
      if (error instanceof AskedToWaitError && (error.retryAfterMs ?? Infinity) > waitMs)
        throw error;
    }
    await delay(waitMs);
  }
  return ask();
}
