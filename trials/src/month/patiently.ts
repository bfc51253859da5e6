import { setTimeout as wait } from 'node:timers/promises';
import { isApiError } from '@ghost-pay/contract/api-error';

/** Repeats a call that the site could not serve at the moment, as a visitor does; it must carry its key. */
export async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 20 || !isApiError(error) || error.status !== 503) throw error;
      await wait(500);
    }
  }
}
