import { setTimeout as wait } from 'node:timers/promises';

const deadlineMs = 600_000;
const pauseMs = 500;

/**
 * Waits until the site has nothing left to do, of which `openWork` counts what there is; returns after how many
 * milliseconds. What is still open after ten minutes is left to the checker, which says what it is.
 */
export async function comeToRest(openWork: () => Promise<number>): Promise<number> {
  const beganAt = performance.now();
  while ((await openWork()) > 0 && performance.now() - beganAt < deadlineMs) await wait(pauseMs);
  return performance.now() - beganAt;
}
