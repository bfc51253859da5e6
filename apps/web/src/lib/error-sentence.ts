import { isApiError } from './api-error.ts';

/**
 * The sentence that people read for a failed call: the server's own, or the screen's fallback
 * where the server had none to give (an unreadable answer, an error of the page itself).
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.code === 'HTTP_ERROR' || error.code === 'INTERNAL_ERROR' ? fallback : error.sentence;
}
