import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type { Queryable } from '../../core/database/database.ts';
import { hashSecretToken } from '../../core/randomness.ts';
import { isForeignAddress } from '../settings/settings.public.ts';
import { isFor, type Purpose, purposeOf, standingOf, type Standing } from './quote-rules.ts';
import { findQuoteByToken, isQuoteUsed, type QuoteRow } from './quotes.repository.ts';

export { quoteProviders, readProviders, whyUnavailable } from './card-providers.ts';
export { keepHeights, listAwaitingHeights, listHeights } from './quote-heights.repository.ts';
export { erasePayer, openPayer } from './quote-payer.ts';
export { isWithinTail } from './quote-amounts.ts';
export { closesAt, type Purpose } from './quote-rules.ts';
export {
  listAddressesOfPages,
  listGivenAddresses,
  readPaidIndexes,
  listReferenced,
} from './own-addresses.repository.ts';
export {
  endQuotesTo,
  isAmountOfAnother,
  listAwaited,
  listQuotes,
  listUnused,
  listUnusedBetween,
  type QuoteRow,
} from './quotes.repository.ts';
export { countFreeAmounts } from './usecases/take-amount.ts';
export { refuseExpired } from './usecases/refuse-expired.ts';

/** A quote that a visitor brings with a payment. */
export interface BroughtQuote {
  readonly id: string;
  /** `ended`: an administrator said that its address was never the site's own. It counts as none. */
  readonly standing: Standing | 'ended';
  readonly price: { readonly amountMinor: number; readonly currency: Currency };
  /** The coin and its shown address; null for other methods. */
  readonly shown: {
    readonly coin: CoinKey;
    readonly address: string;
    /** Of an address that is the quote's own, the one of index 0 of its key. */
    readonly root: string | null;
  } | null;
  /** Whether no other visitor was asked for its amount. */
  readonly isUnique: boolean;
  readonly createdAt: Date;
  /** Under which its page registers its payment. */
  readonly paymentId: string | null;
}

/** The quote of a token; undefined for any other text. */
export async function findQuote(database: Queryable, token: string): Promise<QuoteRow | undefined> {
  return findQuoteByToken(database, hashSecretToken(token));
}

/** The quote of a token that is for exactly this purpose. Undefined for any other token. */
export async function findBroughtQuote(
  database: Queryable,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<BroughtQuote | undefined> {
  const row = await findQuote(database, token);
  if (row === undefined || !isFor(purposeOf(row), purpose)) return undefined;
  const shown = shownBy(row);
  const standing =
    shown !== null &&
    (await isForeignAddress(database, { coin: shown.coin, address: shown.root ?? shown.address }))
      ? 'ended'
      : standingOf({
          isCoin: row.crypto_type !== null,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          now,
        });
  // A used token counts as none. While the quote is honoured, the insert finds out.
  if (standing === 'expired' && (await isQuoteUsed(database, row.id))) return undefined;
  return {
    id: row.id,
    standing,
    price: { amountMinor: row.amount_minor, currency: row.currency },
    shown,
    isUnique: row.is_unique,
    createdAt: row.created_at,
    paymentId: row.page_payment_id,
  };
}

/** The coin and address that the visitor was shown; null for other methods. */
export function shownBy({
  crypto_type: coin,
  payment_address: address,
  root_address: root,
}: Pick<QuoteRow, 'crypto_type' | 'payment_address' | 'root_address'>): BroughtQuote['shown'] {
  return coin === null || address === null ? null : { coin, address, root };
}
