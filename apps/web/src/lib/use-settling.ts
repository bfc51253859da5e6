import { useEffect, useState } from 'react';

/** Longer than a hand that is already pressing needs to stop. */
const settleMs = 600;

/**
 * True for a moment after `offered` has changed, beginning with the very drawing that shows the change: whoever was
 * about to press aimed at what stood there before. Not at first, when nothing stood there.
 */
export function useSettling(offered: string): boolean {
  const [settled, setSettled] = useState(offered);
  useEffect(() => {
    if (settled === offered) return;
    const timer = window.setTimeout(() => setSettled(offered), settleMs);
    return () => window.clearTimeout(timer);
  }, [offered, settled]);
  return settled !== offered;
}
