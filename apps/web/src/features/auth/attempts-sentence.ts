import { isApiError } from '../../lib/api-error.ts';
import { authTexts } from './auth.texts.ts';
import { minutesAndSeconds } from './session-clock.ts';

/** How long to wait, when too many codes or passwords were tried; undefined for any other error. */
export function attemptsSentence(error: unknown): string | undefined {
  if (!isApiError(error, 'TOO_MANY_ATTEMPTS') || error.retryAfter === undefined) return undefined;
  return authTexts.tooManyAttempts(minutesAndSeconds(error.retryAfter));
}
