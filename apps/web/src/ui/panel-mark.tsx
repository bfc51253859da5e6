import type { CoinKey } from '@ghost-pay/contract/coins';
import { Outline } from './method-mark.tsx';

// Apart from the methods' marks, which the home page loads too.
const outlines = {
  btc: 'M21 12a9 9 0 1 0-18 0 9 9 0 0 0 18 0ZM16.5 12a4.5 4.5 0 1 0-9 0 4.5 4.5 0 0 0 9 0ZM12 12h.01',
  eth: 'm12 2.5 8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5ZM15 12a3 3 0 1 0-6 0 3 3 0 0 0 6 0Z',
  usdt: 'M21 12a9 9 0 1 0-18 0 9 9 0 0 0 18 0ZM8 10h8M8 14h8',
  bnb: 'M15 6.5a3 3 0 1 0-6 0 3 3 0 0 0 6 0ZM9.5 16.5a3 3 0 1 0-6 0 3 3 0 0 0 6 0ZM20.5 16.5a3 3 0 1 0-6 0 3 3 0 0 0 6 0Z',
  sol: 'M16 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  usdc: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM8 10h8M8 14h8',
  phone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM12 18h.01',
  card: 'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5ZM2 10h20M6 15h4',
  bank: 'm3 9 9-6 9 6ZM3 21h18M5.5 12.5v5M10 12.5v5M14 12.5v5M18.5 12.5v5',
  globe: 'M21 12a9 9 0 1 0-18 0 9 9 0 0 0 18 0ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  wallet:
    'M5 5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM21 10h-5a2.5 2.5 0 0 0 0 5h5M16 12.5h.01',
} satisfies Record<CoinKey, string> & Record<WayToPay, string>;

/** How one pays at a card provider. */
type WayToPay = 'phone' | 'card' | 'bank' | 'globe' | 'wallet';

/** The mark of a coin, or of a way to pay at a card provider. */
export function PanelMark({ name, className }: { name: CoinKey | WayToPay; className?: string }) {
  return <Outline path={outlines[name]} {...(className && { className })} />;
}
