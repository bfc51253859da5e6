import * as endpoints from '@ghost-pay/contract/quotes/quotes.endpoints';
import { AppError } from '../../core/errors.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { languageOfPage } from '../../core/http/page-language.ts';
import { createSharedRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { makeQuote } from './usecases/make-quote.ts';
import type { ChainMoney } from './usecases/take-amount.ts';

export function addQuoteRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  chains: ChainMoney,
): void {
  const { pool, limits } = dependencies;
  const limit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'quotes',
    attempts: limits.quotesPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
  // A price has few unique amounts. The limit slows down an address that takes them from other visitors.
  const uniqueLimit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'unique-quotes',
    attempts: limits.uniqueQuotesPerHour,
    perSeconds: 3600,
    refusal: 'TOO_MANY_REQUESTS',
  });

  add(endpoints.makeQuote, async ({ body, address, header }) => {
    await limit.consume(address);
    const mayBeUnique =
      body.payment_method === 'crypto' && (await isWithin(() => uniqueLimit.consume(address)));
    return makeQuote(dependencies, {
      asked: body,
      language: languageOfPage(header),
      chains: mayBeUnique ? chains : undefined,
    });
  });
}

async function isWithin(consume: () => Promise<void>): Promise<boolean> {
  try {
    await consume();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
