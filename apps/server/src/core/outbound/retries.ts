import { setTimeout as delay } from 'node:timers/promises';
import { OutboundError } from './bounded-fetch.ts';

/**
 * Asks again after each of the given waits, as long as the failure is a passing one; throws the last.
 * Only for questions that may be asked twice.
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
    }
    await delay(waitMs);
  }
  return ask();
}
