import type { MethodKey } from './methods.ts';
import type { Panel, PanelShape } from './panel.ts';

/** The code of a method's panel, and the shape that stands in its place until it is there. */
interface PanelSource {
  readonly load: () => Promise<Panel>;
  readonly shape: PanelShape;
}

/**
 * The methods that can be paid here. A method without a panel is not offered. Each panel is a file of
 * its own (`components/<method>-panel.tsx`, counted by scripts/byte-budgets.ts): whoever pays one way
 * does not load the others.
 */
export const panels: Partial<Record<MethodKey, PanelSource>> = {
  card: {
    load: async () => (await import('./components/card-panel.tsx')).CardPanel,
    shape: 'providers',
  },
  crypto: {
    load: async () => (await import('./components/crypto-panel.tsx')).CryptoPanel,
    shape: 'coins',
  },
  'nintendo-eshop': {
    load: async () => (await import('./components/nintendo-panel.tsx')).NintendoPanel,
    shape: 'code',
  },
  alternative: {
    load: async () => (await import('./components/alternative-panel.tsx')).AlternativePanel,
    shape: 'code',
  },
};
