import { recordOf } from '@ghost-pay/contract/record-of';
import { plainVoucherMethods } from '@ghost-pay/contract/transactions/code-words';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { partOf, type Part } from './load-part.ts';
import type { Panel, PanelShape } from './panels/panel.ts';

/** The code of a method's panel, and the skeleton shown until it has loaded. */
interface PanelSource {
  readonly part: Part<Panel>;
  readonly shape: PanelShape;
}

/**
 * The panels of all methods, one for all plain vouchers. Each panel is a script of its own, weighed by
 * scripts/byte-budgets.ts: a visitor loads only the panel of the chosen method.
 */
export const panels: Record<PaymentMethod, PanelSource> = {
  card: {
    part: partOf(async () => (await import('./card/card-panel.tsx')).CardPanel),
    shape: 'providers',
  },
  crypto: {
    part: partOf(async () => (await import('./panels/crypto-panel.tsx')).CryptoPanel),
    shape: 'coins',
  },
  'nintendo-eshop': {
    part: partOf(async () => (await import('./panels/nintendo-panel.tsx')).NintendoPanel),
    shape: 'code',
  },
  'alternative-rewarble': {
    part: partOf(async () => (await import('./panels/rewarble-panel.tsx')).RewarblePanel),
    shape: 'code',
  },
  ...recordOf(plainVoucherMethods, (method): PanelSource => ({
    part: partOf(
      async () => (await import('./panels/plain-voucher-panel.tsx')).plainVoucherPanels[method],
    ),
    shape: 'code',
  })),
};
