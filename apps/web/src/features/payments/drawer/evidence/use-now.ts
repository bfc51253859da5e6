import { useEffect, useState } from 'react';
import { serverNow } from '../../../../lib/server-clock.ts';

/** Ages are shown in steps of ten seconds. */
const tickMs = 5_000;

/** The present moment, every few seconds while the tab is looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(new Date(serverNow()));
    };
    const timer = window.setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
