import { useEffect, useEffectEvent } from 'react';

const delayMs = 500;

/**
 * `?export=true` starts an export half a second after the list is loaded. The parameter is then removed from
 * the URL: a reload must not start another export.
 */
export function useExportFromUrl({
  asked,
  ready,
  onExport,
}: {
  asked: boolean;
  /** Whether the list is loaded. */
  ready: boolean;
  /** Starts the export and clears the parameter. */
  onExport: () => void;
}): void {
  const start = useEffectEvent(onExport);
  useEffect(() => {
    if (!asked || !ready) return;
    const timer = window.setTimeout(() => start(), delayMs);
    return () => window.clearTimeout(timer);
  }, [asked, ready]);
}
