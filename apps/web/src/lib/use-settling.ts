import { useEffect, useState } from 'react';

/** Longer than a hand needs to stop a press that has begun. */
const settleMs = 600;

/**
 * True for a moment after `offered` has changed, from the render that shows the change: a press in that moment
 * was aimed at the previous content. False on the first render, which replaces nothing.
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
