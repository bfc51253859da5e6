import { isLinkToken, makeLinkToken } from '../../core/vault/link-token.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findQuote } from '../quotes/quotes.public.ts';
import type { TransactionRow } from './payments.repository.ts';
import type { RegisteredPayment } from './usecases/create-payment.ts';

// The browser that sent a payment holds the token of its quote, or the one of the answer to its registration.

/**
 * The token for the browser that has just sent a payment: it opens for 24 hours. A repeated request gets the token of the
 * first one.
 */
export function makeSenderToken(
  { clock, vault }: Pick<Dependencies, 'clock' | 'vault'>,
  { paymentId, sentAt }: RegisteredPayment,
): string {
  return makeLinkToken(vault, {
    purpose: 'sent_payment',
    subject: paymentId,
    writtenAt: sentAt === undefined ? clock.now() : new Date(sentAt),
  });
}

/** Whether a token, which may be any text, shows that its holder sent the payment. */
export async function isSender(
  { database, clock, vault }: Pick<Dependencies, 'database' | 'clock' | 'vault'>,
  {
    row,
    token,
  }: { row: Pick<TransactionRow, 'payment_id' | 'quote_id'>; token: string | undefined },
): Promise<boolean> {
  if (token === undefined) return false;
  const isNew = {
    purpose: 'sent_payment',
    subject: row.payment_id,
    token,
    now: clock.now(),
  } as const;
  if (isLinkToken(vault, isNew)) return true;
  return row.quote_id !== null && (await findQuote(database, token))?.id === row.quote_id;
}
