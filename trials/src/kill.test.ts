import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { runCrashes } from './crash-run.ts';
import { startCrashSite } from './crash-site.ts';

// Short enough for `npm test`; the longer form runs by `npm run trial`.

test('a site that is killed again and again while it is written to has all that it acknowledged, and nothing twice', async () => {
  const site = await startCrashSite();
  try {
    const run = await runCrashes(site, {
      planned: ['server', 'server and database', 'connection'],
      chance: createChance(7),
      pace: { clients: 3, least: 4, atMostMore: 8 },
    });
    expect(run.wrong).toEqual([]);
    // The kills came while requests were under way.
    expect(run.unanswered).toBeGreaterThan(0);
  } finally {
    await site.close();
  }
});
