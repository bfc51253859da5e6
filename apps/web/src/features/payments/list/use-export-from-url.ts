import { useEffect, useEffectEvent } from 'react';

const delayMs = 500;

/**
 * `?export=true` starts an export by itself, half a second after the list is there, and is then
 * taken out of the URL, so that a reload does not start another one.
 */
export function useExportFromUrl({
  asked,
  ready,
  onExport,
}: {
  asked: boolean;
  /** Whether the list is there. */
  ready: boolean;
  /** Exports what there is, and clears the parameter. */
  onExport: () => void;
}): void {
  const start = useEffectEvent(onExport);
  useEffect(() => {
    if (!asked || !ready) return;
    const timer = window.setTimeout(() => start(), delayMs);
    return () => window.clearTimeout(timer);
  }, [asked, ready]);
}
