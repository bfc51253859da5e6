import * as endpoints from '@ghost-pay/contract/quotes/quotes.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { languageOfPage } from '../../core/http/visitor-language.ts';
import { networksOf } from '../../core/rate-limit/address-networks.ts';
import { createSharedRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { makeQuote } from './usecases/make-quote.ts';
import type { Elsewhere } from './usecases/take-amount.ts';

export function addQuoteRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  elsewhere: Elsewhere,
): void {
  const { pool, limits, vault } = dependencies;
  const limit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'quotes',
    attempts: limits.quotesPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
  add(endpoints.makeQuote, async ({ body, address, header }) => {
    await limit.consume(address);
    // A price has few amounts that tell one visitor from the others: no network takes many of them. The widest counts.
    const network = networksOf(address).at(-1)?.key ?? address;
    const taker = {
      network: vault.lookupHash(`quote:${network}`),
      mostOpen: Math.ceil(limits.uniqueAmounts / 4),
      mostUnused: limits.uniqueAmounts,
    };
    return makeQuote(dependencies, {
      asked: body,
      language: languageOfPage(header),
      giving: { elsewhere, taker },
    });
  });
}
