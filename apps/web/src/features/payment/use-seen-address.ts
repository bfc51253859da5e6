import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect } from 'react';
import type { DraftHandle } from './payment-draft.ts';
import { seeAddress } from './seen-addresses.ts';

/**
 * Stores the coin and address shown to the payer. A new address clears the confirmation that the money was
 * sent, which was given for the earlier address.
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
