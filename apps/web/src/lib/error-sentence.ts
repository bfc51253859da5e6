import { isApiError } from '@ghost-pay/contract/api-error';
import type { VisitorRefusal } from '@ghost-pay/contract/visitor-refusals';

/**
 * The sentence of each refusal in the language of these pages. The English pages show the server's own sentences,
 * which are the specification's.
 */
export const refusalTexts: Partial<Record<VisitorRefusal, string>> = {};

interface Refused {
  readonly code: string;
  /** The server's, in English. */
  readonly sentence: string;
}

/** What a visitor reads about a refusal. */
export function refusalSentence({ code, sentence }: Refused, afterCoins = false): string {
  const texts: Readonly<Record<string, string | undefined>> = refusalTexts;
  return (
    (afterCoins ? texts[`${code}_AFTER_COINS`] : undefined) ??
    texts[code] ??
    texts['INTERNAL_ERROR'] ??
    sentence
  );
}

/** The server's English sentence about a field; in another language, the one of the refusal. */
export function fieldSentence({ code, sentence }: Refused): string {
  const texts: Readonly<Record<string, string | undefined>> = refusalTexts;
  return texts[code] ?? texts['INVALID_INPUT'] ?? sentence;
}

/**
 * The sentence for a failed call: the server's own, or the screen's fallback when the server gave none (an
 * unreadable answer, an error in the page).
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.code === 'HTTP_ERROR' || error.code === 'INTERNAL_ERROR'
    ? fallback
    : refusalSentence(error);
}
