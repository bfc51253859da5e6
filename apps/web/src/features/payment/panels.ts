import type { AlternativeRoute, MethodKey } from './methods.ts';
import type { Panel, PanelShape } from './panel.ts';

/** The code of a method's panel, and the shape that stands in its place until it is there. */
interface PanelSource {
  readonly load: () => Promise<Panel>;
  readonly shape: PanelShape;
}

/** An alternative route has a panel of its own; every other method has one. */
export type PanelKey = Exclude<MethodKey, 'alternative'> | AlternativeRoute;

/** The panel of a method, and of the route that was chosen where it has several. */
export function panelKeyOf(method: MethodKey, route: AlternativeRoute): PanelKey {
  return method === 'alternative' ? route : method;
}

/**
 * The panels of everything that can be paid with here. Each panel is a file of
 * its own (`components/<method>-panel.tsx`, counted by scripts/byte-budgets.ts): whoever pays one way
 * does not load the others.
 */
export const panels: Record<PanelKey, PanelSource> = {
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
  rewarble: {
    load: async () => (await import('./components/rewarble-panel.tsx')).RewarblePanel,
    shape: 'code',
  },
  paysafecard: {
    load: async () => (await import('./components/paysafecard-panel.tsx')).PaysafecardPanel,
    shape: 'code',
  },
};
