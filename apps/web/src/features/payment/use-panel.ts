import { useCallback, useEffect, useState } from 'react';
import type { Panel } from './panels/panel.ts';
import { type PanelKey, panels } from './panels.ts';

const loaded = new Map<PanelKey, Panel>();

async function load(key: PanelKey): Promise<Panel> {
  const panel = await panels[key].load();
  loaded.set(key, panel);
  return panel;
}

/**
 * Some browsers remember that a file could not be fetched, and fail again without asking for it: there only a new load
 * of the page helps, which keeps what was typed. Without an answer of the site nothing happens.
 */
async function reloadIfSiteAnswers(): Promise<void> {
  const request = fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (await request.then(({ ok }) => ok).catch(() => false)) location.reload();
}

/** Loads a method's panel before it is needed. A failure is reported only where the panel is needed. */
export function usePreloadedPanel(key: PanelKey | undefined): void {
  useEffect(() => {
    if (key !== undefined && !loaded.has(key)) load(key).catch(() => undefined);
  }, [key]);
}

interface PanelInUse {
  /** Undefined until its code has loaded. */
  readonly Panel: Panel | undefined;
  readonly failed: boolean;
  /** True when the panel loaded by `retry`: the pressed button is gone. */
  readonly retried: boolean;
  readonly retry: () => void;
}

/** A method's panel, which loads if it has not been loaded yet. */
export function usePanel(key: PanelKey): PanelInUse {
  const [state, setState] = useState({ key, failed: false, retried: false });
  const fetchPanel = useCallback(
    (retried: boolean) => {
      load(key).then(
        () => setState({ key, failed: false, retried }),
        () => {
          setState({ key, failed: true, retried });
          if (retried) void reloadIfSiteAnswers();
        },
      );
    },
    [key],
  );
  useEffect(() => {
    if (!loaded.has(key)) fetchPanel(false);
  }, [key, fetchPanel]);
  const own = state.key === key ? state : { failed: false, retried: false };
  return { Panel: loaded.get(key), ...own, retry: () => fetchPanel(true) };
}
