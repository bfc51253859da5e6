import { setTimeout as wait } from 'node:timers/promises';
import { openWorkIn } from './check-deliveries.ts';
import type { SiteSnapshot } from './site-snapshot.ts';

const deadlineMs = 600_000;
const pauseMs = 500;

/**
 * Waits until the site has nothing left to do; returns after how many milliseconds. What is still open after ten
 * minutes is left to the checker, which says what it is.
 */
export async function comeToRest(look: () => Promise<SiteSnapshot>): Promise<number> {
  const beganAt = performance.now();
  while (openWorkIn(await look()) > 0 && performance.now() - beganAt < deadlineMs)
    await wait(pauseMs);
  return performance.now() - beganAt;
}
