import type { AddressSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { makeDueAt } from '../../evidence/evidence.public.ts';
import { dropHoldsOf } from '../../payments/payments.public.ts';
import { endQuotesTo } from '../../quotes/quotes.public.ts';
import { recentSince } from '../address-changes.ts';
import { coinOfSetting } from '../receiving-address.ts';
import { markNotOurs } from '../settings.repository.ts';

/**
 * Marks the replaced address, and those that it replaced since `restored` was the setting's, as never the site's own.
 * Their quotes end at once, claims that hold payments by such a quote hold them no more, and the evidence of payments to
 * them is judged again.
 */
export async function disownAddress(
  trx: DatabaseTransaction,
  { key, restored, now }: { key: AddressSetting; restored: string; now: Date },
): Promise<void> {
  const addresses = await markNotOurs(trx, { key, restored, since: recentSince(now) });
  const coin = coinOfSetting(key);
  if (coin === undefined) return;
  for (const address of addresses) {
    const quoteIds = await endQuotesTo(trx, { coin, address, now });
    await dropHoldsOf(trx, quoteIds);
    await makeDueAt(trx, { address, now });
  }
}
