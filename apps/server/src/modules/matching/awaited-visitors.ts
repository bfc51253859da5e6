import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { toDecimal } from '@ghost-pay/contract/money';
import type { NearVisitor, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { folded } from '@ghost-pay/contract/typed-text';
import type { Queryable } from '../../core/database/database.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { PageQuote } from '../payments/payments.public.ts';
import { comparable } from '../evidence/evidence.public.ts';
import {
  listUnused,
  listUnusedBetween,
  openPayer,
  type QuoteRow,
} from '../quotes/quotes.public.ts';
import { fitOf, isInTime, nearPercent } from './candidate-rules.ts';
import { isUnsettled, type TransferRow } from '../transfers/transfers.public.ts';
import { isSought, soughtBy } from './quote-match.ts';

// Visitors who have paid what they alone were asked for, and have not registered the payment.

/** A visitor's quote with the account that they gave. */
export interface AwaitedVisitor {
  readonly quote: QuoteRow;
  readonly username: string | null;
  readonly email: string | null;
}

/** Older quotes are not loaded; `isSought` says for how long one counts. */
const loadedDays = 10;

/** The visitors of these transfers, by the transfers' ids. A transfer that is settled has none. */
export async function findAwaitedVisitors(
  { database, vault }: { readonly database: Queryable; readonly vault: Pick<Vault, 'decrypt'> },
  transfers: readonly TransferRow[],
): Promise<ReadonlyMap<string, AwaitedVisitor>> {
  const free = transfers.filter(isUnsettled);
  if (free.length === 0) return new Map();
  const oldest = Math.min(...free.map((row) => row.first_seen_at.getTime()));
  const quotes = await listUnused(database, {
    coins: [...new Set(free.flatMap(({ asset }) => assets[asset].coin ?? []))],
    amounts: [...new Set(free.map((row) => row.amount_atomic))],
    addresses: [...new Set(free.map((row) => row.address))],
    references: [...new Set(free.flatMap((row) => row.reference ?? []))],
    since: new Date(oldest - loadedDays * 86_400_000),
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

/**
 * The visitors who were asked for about this amount, the nearest first; with a search those whose name, e-mail or payment id
 * holds it, and with a quote the one who has it, whatever they were asked for. Who was asked for exactly this amount alone is
 * not among them.
 */
export async function findNearVisitors(
  { database, vault }: { readonly database: Queryable; readonly vault: Pick<Vault, 'decrypt'> },
  transfer: TransferRow,
  { search, quoteId }: { search?: string | undefined; quoteId?: string | undefined },
): Promise<AwaitedVisitor[]> {
  const { asset, address, chain, first_seen_at: seenAt } = transfer;
  const { coin } = assets[asset];
  if (coin === null || !isUnsettled(transfer)) return [];
  const amount = BigInt(transfer.amount_atomic);
  const wanted = folded(search ?? '').toLowerCase();
  const isNamed = search !== undefined || quoteId !== undefined;
  const quotes = await listUnusedBetween(database, {
    coin,
    quoteId,
    least: isNamed ? 1n : (amount * 100n) / (100n + nearPercent),
    most: isNamed ? 10n ** 77n : (amount * 100n) / (100n - nearPercent),
    since: new Date(seenAt.getTime() - loadedDays * 86_400_000),
  });
  const fit = (quote: QuoteRow) =>
    fitOf({ asset, amount }, { coin, due: BigInt(quote.amount_atomic ?? 0) });
  const apart = ({ quote }: AwaitedVisitor) => Math.abs(fit(quote).differencePercent ?? 0);
  return quotes
    .filter((quote) => {
      const sought = soughtBy(quote);
      return (
        comparable(chain, quote.payment_address ?? '') === comparable(chain, address) &&
        isInTime(seenAt, { createdAt: quote.created_at, quotedAt: quote.created_at }) &&
        (sought === undefined || !isSought(transfer, sought)) &&
        (isNamed || fit(quote).fit !== 'other')
      );
    })
    .map((quote) => withPayer(vault, quote))
    .filter(
      ({ quote, username, email }) =>
        wanted === '' ||
        [username, email, quote.page_payment_id].some((text) =>
          text?.toLowerCase().includes(wanted),
        ),
    )
    .toSorted((one, other) => apart(one) - apart(other));
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

export function presentVisitor({
  quote,
  username,
  email,
}: AwaitedVisitor): NonNullable<Transfer['visitor']> {
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

export function presentNearVisitor(
  { asset, amount_atomic: amount }: Pick<TransferRow, 'asset' | 'amount_atomic'>,
  visitor: AwaitedVisitor,
): NearVisitor {
  const due = BigInt(visitor.quote.amount_atomic ?? 0);
  const coin = visitor.quote.crypto_type ?? 'btc';
  return {
    ...presentVisitor(visitor),
    quote_id: visitor.quote.id,
    asked: toAssetDecimal(asset, due),
    difference_percent:
      fitOf({ asset, amount: BigInt(amount) }, { coin, due }).differencePercent ?? 0,
  };
}
