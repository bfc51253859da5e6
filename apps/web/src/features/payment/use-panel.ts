import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { useEffect, useState } from 'react';
import type { Panel } from './panels/panel.ts';
import { panels } from './panels.ts';

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
