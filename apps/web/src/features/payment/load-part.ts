import { useEffect, useState } from 'react';

/** A part of the page whose code loads while the visitor goes on; `loaded` is undefined until then. */
export interface Part<Loaded> {
  readonly load: () => Promise<void>;
  readonly loaded: Loaded | undefined;
}

export function partOf<Loaded>(importIt: () => Promise<Loaded>): Part<Loaded> {
  let loaded: Loaded | undefined;
  return {
    load: async () => {
      loaded ??= await importIt();
    },
    get loaded() {
      return loaded;
    },
  };
}

/** Loads a part before it is needed. A failure is reported only where the part is needed. */
export function usePreloaded(part: Part<unknown> | undefined): void {
  useEffect(() => void part?.load().catch(() => undefined), [part]);
}

/** A part, which loads if it has not been loaded yet; undefined until then. */
export function useLoaded<Loaded>(part: Part<Loaded>): {
  readonly loaded: Loaded | undefined;
  readonly failed: boolean;
} {
  const [settled, setSettled] = useState<{ part: Part<Loaded>; failed: boolean }>();
  useEffect(() => {
    if (part.loaded !== undefined) return;
    part.load().then(
      () => setSettled({ part, failed: false }),
      () => setSettled({ part, failed: true }),
    );
  }, [part]);
  return { loaded: part.loaded, failed: settled?.part === part && settled.failed };
}

/**
 * Loads the whole page again, which keeps what was typed: many browsers remember that a file could not be fetched, and
 * after an update of the site the old files are gone. Without an answer of the site nothing happens.
 */
export async function reloadIfSiteAnswers(): Promise<void> {
  const request = fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (await request.then(({ ok }) => ok).catch(() => false)) location.reload();
}
