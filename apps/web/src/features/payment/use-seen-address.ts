import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect } from 'react';
import type { DraftHandle } from './payment-draft.ts';
import { seeAddress } from './seen-addresses.ts';

/**
 * Keeps which coin and which of its addresses stand before the payer. Another address than before takes
 * back the word that the money was sent: it was given for the one before.
 */
export function useSeenAddress({ draft, change }: DraftHandle, option: CryptoOption | undefined) {
  const { coin, addresses } = draft;
  useEffect(() => {
    if (option === undefined) return;
    const { key, address } = option;
    const before = addresses[key];
    const seen = seeAddress(before, address);
    if (seen === before && coin === key) return;
    change({
      coin: key,
      addresses: { ...addresses, [key]: seen },
      ...(before !== undefined && seen !== before && { confirmed: false, paidTo: null }),
    });
  }, [option, coin, addresses, change]);
}
