import type { QuoteStatus } from '@ghost-pay/contract/quotes/quotes.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { findOtherClaim, findPagePayment, ownAddressOf } from '../../payments/payments.public.ts';
import { findQuote } from '../../quotes/quotes.public.ts';
import { listFree, type TransferRow } from '../../transfers/transfers.public.ts';
import { pageOf, withPayer } from '../awaited-visitors.ts';
import { isSought, type Sought, soughtBy } from '../quote-match.ts';
import { txidOf } from '../transfers.presenter.ts';
import { isWatchedNow, watchedOf } from '../watchlist.ts';
import { lastReadOf } from '../watchlist.repository.ts';
import { registerSeen, type SeenDependencies } from './register-seen.ts';

/**
 * Tells the holder of a quote's token which free transfer is theirs, and the payment that it is for. The payment is
 * registered by this where nothing is left to ask the visitor. Whoever holds the token was asked alone for exactly this
 * amount, so that nothing is told about other people's money; a hash that another payment claims is not told.
 */
export async function readQuoteStatus(
  dependencies: SeenDependencies,
  { token }: { token: string },
): Promise<QuoteStatus> {
  const { database, clock } = dependencies;
  const quote = await findQuote(database, token);
  const sought = quote && soughtBy(quote);
  if (quote === undefined || sought === undefined)
    return { transfer: null, paymentId: null, isWatched: false };
  let transfer: QuoteStatus['transfer'] = null;
  for (const row of await listFree(database, sought)) {
    if (!isSought(row, sought)) continue;
    transfer ??= await present(dependencies, { row, sought, ownAddress: ownAddressOf(quote) });
    await registerSeen(dependencies, {
      id: row.id,
      details: 'Registered by the site, which saw the money while the visitor’s page was open.',
    });
  }
  const payment = await findPagePayment(database, pageOf(withPayer(dependencies.vault, quote)));
  const readAt = await lastReadOf(database, watchedOf(sought.coin, sought.address));
  const isWatched = isWatchedNow(readAt, clock.now());
  return { transfer, paymentId: payment?.payment_id ?? null, isWatched };
}

async function present(
  { database }: Pick<SeenDependencies, 'database'>,
  {
    row,
    sought: { chain, asset },
    ownAddress,
  }: { row: TransferRow; sought: Sought; ownAddress: string | null },
): Promise<QuoteStatus['transfer']> {
  const { state, amount_atomic: amount } = row;
  const known = txidOf(row);
  const txid = known === null ? undefined : transactionHashIn(chain, known);
  if (txid === undefined || state === 'vanished') return null;
  if (await findOtherClaim(database, { chain, txid, ownAddress })) return null;
  return {
    txid,
    amount: toAssetDecimal(asset, BigInt(amount)),
    symbol: assets[asset].symbol,
    state,
  };
}
