import { assets } from '@ghost-pay/contract/evidence/assets';
import { toDecimal } from '@ghost-pay/contract/money';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { Queryable } from '../../core/database/database.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { PageQuote } from '../payments/payments.public.ts';
import { listUnused, openPayer, type QuoteRow } from '../quotes/quotes.public.ts';
import type { TransferRow } from './followed.repository.ts';
import { isSought, soughtBy } from './quote-match.ts';

// Visitors who have paid what they alone were asked for, and have not registered the payment.

/** A visitor's quote with the account that they gave. */
export interface AwaitedVisitor {
  readonly quote: QuoteRow;
  readonly username: string | null;
  readonly email: string | null;
}

/** A quote counts for money that comes within these days. */
const quoteDays = 10;

/** The visitors of these transfers, by the transfers' ids. A transfer that is settled has none. */
export async function findAwaitedVisitors(
  { database, vault }: { readonly database: Queryable; readonly vault: Pick<Vault, 'decrypt'> },
  transfers: readonly TransferRow[],
): Promise<ReadonlyMap<string, AwaitedVisitor>> {
  const free = transfers.filter(
    (row) => row.transaction_id === null && row.dismiss_reason === null,
  );
  if (free.length === 0) return new Map();
  const oldest = Math.min(...free.map((row) => row.first_seen_at.getTime()));
  const quotes = await listUnused(database, {
    coins: [...new Set(free.flatMap(({ asset }) => assets[asset].coin ?? []))],
    amounts: [...new Set(free.map((row) => row.amount_atomic))],
    since: new Date(oldest - quoteDays * 86_400_000),
  });
  const visitors = new Map<string, AwaitedVisitor>();
  for (const transfer of free) {
    const quote = quotes.find((one) => {
      const sought = soughtBy(one);
      return sought !== undefined && isSought(transfer, sought);
    });
    if (quote !== undefined) visitors.set(transfer.id, withPayer(vault, quote));
  }
  return visitors;
}

/** A visitor's quote with the account that it carries. */
export function withPayer(vault: Pick<Vault, 'decrypt'>, quote: QuoteRow): AwaitedVisitor {
  const sealed = quote.payer_encrypted;
  if (sealed === null) return { quote, username: null, email: null };
  return { quote, ...openPayer(vault, { quoteId: quote.id, sealed }) };
}

/** The visitor as their page is known by. */
export function pageOf({ quote, username, email }: AwaitedVisitor): PageQuote {
  return { quoteId: quote.id, paymentId: quote.page_payment_id, type: quote.type, username, email };
}

export function presentVisitor({ quote, username, email }: AwaitedVisitor): Transfer['visitor'] {
  return {
    type: quote.type,
    subscription_duration: quote.subscription_duration,
    amount: toDecimal(quote.amount_minor, quote.currency),
    currency: quote.currency,
    username,
    email,
    asked_at: quote.created_at.toISOString(),
  };
}
