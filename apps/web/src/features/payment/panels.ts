import { recordOf } from '@ghost-pay/contract/record-of';
import { plainVoucherMethods } from '@ghost-pay/contract/transactions/code-words';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { useEffect, useState } from 'react';
import type { Panel, PanelShape } from './panels/panel.ts';

/** The code of a method's panel, and the skeleton shown until it has loaded. */
interface PanelSource {
  readonly load: () => Promise<Panel>;
  readonly shape: PanelShape;
}

/**
 * The panels of all methods, one for all plain vouchers. Each panel is a script of its own, weighed by
 * scripts/byte-budgets.ts: a visitor loads only the panel of the chosen method.
 */
export const panels: Record<PaymentMethod, PanelSource> = {
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
  'alternative-rewarble': {
    load: async () => (await import('./panels/rewarble-panel.tsx')).RewarblePanel,
    shape: 'code',
  },
  ...recordOf(plainVoucherMethods, (method): PanelSource => ({
    load: async () => (await import('./panels/plain-voucher-panel.tsx')).plainVoucherPanels[method],
    shape: 'code',
  })),
};

const loaded = new Map<PaymentMethod, Panel>();

async function load(key: PaymentMethod): Promise<Panel> {
  const panel = await panels[key].load();
  loaded.set(key, panel);
  return panel;
}

/** Loads a method's panel before it is needed. A failure is reported only where the panel is needed. */
export function usePreloadedPanel(key: PaymentMethod | undefined): void {
  useEffect(() => {
    if (key !== undefined && !loaded.has(key)) load(key).catch(() => undefined);
  }, [key]);
}

/** A method's panel, which loads if it has not been loaded yet; undefined until then. */
export function usePanel(key: PaymentMethod): {
  readonly Panel: Panel | undefined;
  readonly failed: boolean;
} {
  const [settled, setSettled] = useState<{ key: PaymentMethod; failed: boolean }>();
  useEffect(() => {
    if (loaded.has(key)) return;
    load(key).then(
      () => setSettled({ key, failed: false }),
      () => setSettled({ key, failed: true }),
    );
  }, [key]);
  return { Panel: loaded.get(key), failed: settled?.key === key && settled.failed };
}

/**
 * Loads the whole page again, which keeps what was typed: many browsers remember that a file could not be fetched, and
 * after an update of the site the old files are gone. Without an answer of the site nothing happens.
 */
export async function reloadIfSiteAnswers(): Promise<void> {
  const request = fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (await request.then(({ ok }) => ok).catch(() => false)) location.reload();
}
