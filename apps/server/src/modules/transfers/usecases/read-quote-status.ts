import type { QuoteStatus } from '@ghost-pay/contract/quotes/quotes.schemas';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Database } from '../../../core/database/database.ts';
import { findOtherClaim } from '../../payments/payments.public.ts';
import { findQuote } from '../../quotes/quotes.public.ts';
import { listFree } from '../attached.repository.ts';
import { isSought, soughtBy } from '../quote-match.ts';
import { txidOf } from '../transfers.presenter.ts';

/**
 * Tells the holder of a quote's token which free transfer is theirs. Whoever holds the token was asked alone for exactly
 * this amount, so that nothing is told about other people's money; a hash that a payment claims is not told.
 */
export async function readQuoteStatus(
  { database }: { readonly database: Database },
  { token }: { token: string },
): Promise<QuoteStatus> {
  const quote = await findQuote(database, token);
  const sought = quote && soughtBy(quote);
  if (sought === undefined) return { transfer: null };
  const { chain, asset } = sought;
  for (const transfer of await listFree(database, sought)) {
    const known = txidOf(transfer);
    const txid = known === null ? undefined : transactionHashIn(chain, known);
    const { state, amount_atomic: amount } = transfer;
    if (txid === undefined || state === 'vanished' || !isSought(transfer, sought)) continue;
    if (await findOtherClaim(database, { chain, txid })) continue;
    return {
      transfer: {
        txid,
        amount: toAssetDecimal(asset, BigInt(amount)),
        symbol: assets[asset].symbol,
        state,
      },
    };
  }
  return { transfer: null };
}
