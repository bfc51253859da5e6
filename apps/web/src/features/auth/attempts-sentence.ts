import { isApiError } from '@ghost-pay/contract/api-error';
import { authTexts } from './auth.texts.ts';
import { minutesAndSeconds } from './session-clock.ts';

/** How long to wait after too many codes or passwords; undefined for any other error. */
export function attemptsSentence(error: unknown): string | undefined {
  if (!isApiError(error, 'TOO_MANY_ATTEMPTS') || error.retryAfter === undefined) return undefined;
  return authTexts.tooManyAttempts(minutesAndSeconds(error.retryAfter));
}
