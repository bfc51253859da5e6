import { setTimeout as wait } from 'node:timers/promises';

const deadlineMs = 600_000;
const pauseMs = 500;

/**
 * Waits until the site has no work left, by `openWork`; returns the milliseconds that it took.
 * After ten minutes it returns with open work, and the checker names that.
 */
export async function comeToRest(openWork: () => Promise<number>): Promise<number> {
  const beganAt = performance.now();
  while ((await openWork()) > 0 && performance.now() - beganAt < deadlineMs) await wait(pauseMs);
  return performance.now() - beganAt;
}
