import type { Language } from '@ghost-pay/contract/languages';
import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { type Idempotency, refuseForGood } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { makeQuote, type QuoteDependencies } from './make-quote.ts';

/**
 * Throws QUOTE_EXPIRED with a new quote for the same choice, or the refusal of the new quote, such as
 * TIER_NOT_AVAILABLE. Returns the answer of an equal request that was answered meanwhile; the caller has looked for an
 * earlier one.
 */
export async function refuseExpired(
  dependencies: QuoteDependencies,
  {
    asked,
    language,
    idempotency,
  }: { asked: MakeQuote; language: Language; idempotency: Idempotency | undefined },
): Promise<unknown> {
  // Coins are never refused, so the quote has no amount that could be unique.
  const quote = await makeQuote(dependencies, { asked, language, giving: undefined });
  return refuseForGood(dependencies, idempotency, new AppError('QUOTE_EXPIRED', { quote }));
}
