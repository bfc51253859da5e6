import { AlternativePanel } from './components/alternative-panel.tsx';
import { CryptoPanel } from './components/crypto-panel.tsx';
import { NintendoPanel } from './components/nintendo-panel.tsx';
import type { MethodKey } from './methods.ts';
import type { Panel } from './panel.ts';

/** The methods that can be paid here. A method without a panel is not offered. */
export const panels: Partial<Record<MethodKey, Panel>> = {
  crypto: CryptoPanel,
  'nintendo-eshop': NintendoPanel,
  alternative: AlternativePanel,
};
