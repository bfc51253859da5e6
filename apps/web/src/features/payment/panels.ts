import type { AlternativeRoute, MethodKey } from './machine/methods.ts';
import type { Panel, PanelShape } from './panels/panel.ts';

/** The code of a method's panel, and the skeleton shown until it has loaded. */
interface PanelSource {
  readonly load: () => Promise<Panel>;
  readonly shape: PanelShape;
}

/** Each alternative route has its own panel; so has every other method. */
export type PanelKey = Exclude<MethodKey, 'alternative'> | AlternativeRoute;

/** The panel of a method, or of the chosen route of the alternative method. */
export function panelKeyOf(method: MethodKey, route: AlternativeRoute): PanelKey {
  return method === 'alternative' ? route : method;
}

/**
 * The panels of all methods. Each panel is a script of its own, weighed by
 * scripts/byte-budgets.ts: a visitor loads only the panel of the chosen method.
 */
export const panels: Record<PanelKey, PanelSource> = {
  card: {
    load: async () => (await import('./card/card-panel.tsx')).CardPanel,
    shape: 'providers',
  },
  crypto: {
    load: async () => (await import('./panels/crypto-panel.tsx')).CryptoPanel,
    shape: 'coins',
  },
  'nintendo-eshop': {
    load: async () => (await import('./panels/nintendo-panel.tsx')).NintendoPanel,
    shape: 'code',
  },
  rewarble: {
    load: async () => (await import('./panels/rewarble-panel.tsx')).RewarblePanel,
    shape: 'code',
  },
  paysafecard: {
    load: async () => (await import('./panels/paysafecard-panel.tsx')).PaysafecardPanel,
    shape: 'code',
  },
};
