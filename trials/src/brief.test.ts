import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { runCrashes } from './crash-run.ts';
import { startCrashSite } from './crash-site.ts';
import { raceGround, races, runRace } from './races.ts';
import { runStalls } from './stall-run.ts';
import { startTrialSite } from './trial-site.ts';

// One form of a kill, of a stall and of each race that is short enough for `npm test`. The longer ones run by
// `npm run trial`.

test('a site that is killed again and again while it is written to has all that it acknowledged, and nothing twice', async () => {
  const site = await startCrashSite();
  try {
    const run = await runCrashes(site, {
      planned: ['server', 'server and database', 'connection', 'server'],
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

test('a database that stalls under mixed writes and goes on loses nothing acknowledged, and does nothing twice', async () => {
  const { wrong, meanwhile, looks } = await runStalls({
    stalls: [{ how: 'frozen', ms: 3_000, burstBeforeEndMs: 1_000 }],
    chance: createChance(7),
    pace: { clients: 6, burst: 30 },
  });
  expect(wrong).toEqual([]);
  // The site noticed the stall, and requests met it.
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(looks.some(({ path, status }) => path === '/api/health' && status === 503)).toBe(true);
});

test('of fifty calls at the same moment one wins, in two rounds of each race', async () => {
  const site = await startTrialSite();
  try {
    const ground = await raceGround(site);
    const wrong: string[] = [];
    for (const race of races)
      wrong.push(...(await runRace(race, { ground, target: site.target, rounds: 2 })));
    expect(wrong).toEqual([]);
  } finally {
    await site.close();
  }
});
