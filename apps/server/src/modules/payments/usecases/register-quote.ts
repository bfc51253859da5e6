import { coins } from '@ghost-pay/contract/coins';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { fillFrom, type Randomness } from '../../../core/randomness.ts';
import { type QuoteRow, shownBy } from '../../quotes/quotes.public.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import {
  findByPaymentId,
  insertTransaction,
  lockById,
  type TransactionRow,
} from '../payments.repository.ts';

/**
 * Registers the payment of a quote whose visitor has paid and has not registered it, and returns it locked. `account`:
 * undefined for a donation. Throws a TypeError for a quote that is not for coins, and a unique violation if a payment
 * has used the quote or claims the hash.
 */
export async function registerQuote(
  trx: DatabaseTransaction,
  { randomness }: { readonly randomness: Randomness },
  {
    quote,
    account,
    txid,
    details,
    now,
  }: {
    quote: QuoteRow;
    account: { readonly username: string; readonly email: string } | undefined;
    /** Null where no source can tell the transaction, or another payment claims it. */
    txid: string | null;
    /** For the payment's log. */
    details: string;
    now: Date;
  },
): Promise<TransactionRow> {
  const shown = shownBy(quote);
  if (shown === null) throw new TypeError('A quote without a coin has no transfer');
  const { amount_minor: amountMinor, currency } = quote;
  const { id } = await insertTransaction(trx, {
    transaction: {
      ...(await usdValueOf(trx, { amountMinor, currency, now })),
      payment_id: await paymentIdFor(trx, { randomness, quote, now }),
      type: quote.type,
      payment_method: quote.payment_method,
      region: quote.region,
      amount_minor: amountMinor,
      currency,
      subscription_duration: quote.subscription_duration,
      user_username: account?.username ?? null,
      user_email: account?.email ?? null,
      crypto_type: shown.coin,
      chain: coins[shown.coin].chain,
      txid,
      payment_address: shown.address,
      root_address: shown.root,
      quote_id: quote.id,
      quote_late: false,
      language: quote.language,
      created_at: now,
    },
    log: { action: 'created', details, admin: null },
  });
  const row = await lockById(trx, id);
  if (row === undefined) throw new TypeError('The payment was inserted in this transaction');
  return row;
}

/** The id that the visitor's page has shown; a new one for a page that gave none, or one of another payment. */
async function paymentIdFor(
  trx: DatabaseTransaction,
  { randomness, quote, now }: { randomness: Randomness; quote: QuoteRow; now: Date },
): Promise<string> {
  const { page_payment_id: given } = quote;
  if (given !== null && (await findByPaymentId(trx, given)) === undefined) return given;
  return makePaymentId({ randomBytes: fillFrom(randomness), now: now.getTime() });
}
