import { useEffect, useState } from 'react';

/** The present time in milliseconds, once a second while `running`. */
export function useNow({ running }: { running: boolean }): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  return now;
}

/**
 * Counts down the seconds of a block. `block(seconds)` starts it; `secondsLeft` is 0 when there is none.
 * Measured against the clock, so that a sleeping tab does not stretch the wait.
 */
export function useCountdown(): { secondsLeft: number; block: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [running, setRunning] = useState(false);
  const now = useNow({ running });
  const secondsLeft = running ? Math.max(0, Math.ceil((until - now) / 1000)) : 0;
  useEffect(() => {
    if (running && now >= until) setRunning(false);
  }, [running, now, until]);
  const block = (seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setRunning(true);
  };
  return { secondsLeft, block };
}
