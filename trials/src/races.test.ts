import { expect, test } from 'vitest';
import { raceGround, races, runRace } from './races.ts';
import { startTrialSite } from './trial-site.ts';

// Short enough for `npm test`; the longer form runs by `npm run trial`.

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
