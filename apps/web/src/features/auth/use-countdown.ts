import { useCallback, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server-clock.ts';

const secondMs = 1000;

function presentSecond(): number {
  return Math.floor(serverNow() / secondMs) * secondMs;
}

/** The server's current second, in milliseconds since 1970. Updates each second until `until` is reached. */
export function useNow({ until }: { until: number }): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (serverNow() >= until) return () => {};
      const timer = window.setInterval(() => {
        listener();
        if (serverNow() >= until) window.clearInterval(timer);
      }, secondMs);
      return () => window.clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, presentSecond);
}

/**
 * Counts down the seconds of a block. `block(seconds)` starts the countdown; `secondsLeft` is 0 when there is
 * none. Measured against the clock: a sleeping tab does not prolong the wait.
 */
export function useCountdown(): { secondsLeft: number; block: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const now = useNow({ until });
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / secondMs)),
    block: (seconds) => setUntil(presentSecond() + seconds * secondMs),
  };
}
