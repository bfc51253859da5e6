import { setTimeout as wait } from 'node:timers/promises';
import { countOpen, openWorkIn } from './check-deliveries.ts';
import type { InstanceSite } from './instance-site.ts';
import { readOpenWork, takeSnapshot } from './site-snapshot.ts';

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

/** The same of a site with several instances. */
export async function siteAtRest(site: InstanceSite): Promise<void> {
  await comeToRest(
    async () =>
      countOpen(await readOpenWork(site.database)) || openWorkIn(await takeSnapshot(site)),
  );
}
