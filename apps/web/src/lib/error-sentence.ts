import { isApiError } from '@ghost-pay/contract/api-error';

/**
 * The sentence for a failed call: the server's own, or the screen's fallback when the server gave none (an
 * unreadable answer, an error in the page).
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.code === 'HTTP_ERROR' || error.code === 'INTERNAL_ERROR' ? fallback : error.sentence;
}
