import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useNow } from '../../lib/use-present.ts';

const secondMs = 1000;

/**
 * Counts down the seconds of a block. `block(seconds)` starts the countdown; `secondsLeft` is 0 when there is
 * none. Measured against the clock: a sleeping tab does not prolong the wait.
 */
export function useCountdown(): { secondsLeft: number; block: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const now = useNow(secondMs, until);
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / secondMs)),
    // From the second that is shown, so that the first number is the whole one.
    block: (seconds) => setUntil((Math.floor(serverNow() / secondMs) + seconds) * secondMs),
  };
}
