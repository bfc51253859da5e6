import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { type CrashSite, startCrashSite } from './crash-site.ts';
import { describeCrashes } from './crashes.ts';
import { runCrashes } from './crash-run.ts';
import { shuffledFaults } from './faults.ts';
import { startHastyFront } from './hasty-front.ts';

/** Fifteen kills, 13 of them of the server, and one orderly end. */
const faults = 16;
/** Few, because all stored data is checked after each fault. */
const pace = { clients: 3, least: 2, atMostMore: 10 };

describe('A site whose server and database are killed while it is written to', () => {
  let site: CrashSite;
  beforeAll(async () => {
    site = await startCrashSite();
  });
  afterAll(() => site.close());

  test(
    'has all that it acknowledged, nothing by halves, nothing twice, and does what is left to do',
    { timeout: 1_800_000 },
    async () => {
      const chance = createChance(7);
      const planned = shuffledFaults(chance, faults);
      const run = await runCrashes(site, { planned, chance, pace });
      console.log(describeCrashes(run).join('\n'));
      expect(run.wrong).toEqual([]);
      const killed = run.faults.filter(({ fault }) => fault.startsWith('server'));
      expect(killed).toHaveLength(13);
      // The run covered the cases that it is for.
      expect(run.unanswered).toBeGreaterThan(0);
      expect(run.last.auditMoves.length).toBeGreaterThan(15);
    },
  );
});

describe('A site that acknowledges payments before they are stored', () => {
  let site: CrashSite;
  let front: Awaited<ReturnType<typeof startHastyFront>>;
  beforeAll(async () => {
    site = await startCrashSite();
    front = await startHastyFront(() => site.server().site);
  });
  afterAll(async () => {
    await front.close();
    await site.close();
  });

  test('is found out', async () => {
    const chance = createChance(7);
    const run = await runCrashes(site, {
      planned: shuffledFaults(chance, 20),
      chance,
      pace,
      front: () => front.site,
    });
    expect(run.wrong).toContainEqual(
      expect.stringMatching(/^GHOST-.* was acknowledged and is lost$/),
    );
  });
});
