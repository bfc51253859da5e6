import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { describeFailovers } from './failover.ts';
import { type FailoverSite, plantLoss, runFailovers, startFailoverSite } from './failover-run.ts';

let started: FailoverSite;
beforeAll(async () => {
  started = await startFailoverSite();
}, 300_000);
afterAll(() => started.site.close());

describe('two instances on a replicated PostgreSQL', () => {
  test('follow the promoted standby when the primary is killed, and when it is cut off and back: nothing acknowledged is lost, nothing happens twice', async () => {
    const run = await runFailovers(started, {
      list: ['killed', 'cut off, fenced late'],
      chance: createChance(7),
      comesToRest: false,
    });
    console.log(describeFailovers(run).join('\n'));
    expect(run.wrong).toEqual([]);
    expect(run.failovers).toHaveLength(2);
  }, 600_000);

  test('have each payment named that was acknowledged before a standby without it was promoted', async () => {
    const { acknowledged, wrong } = await plantLoss(started, createChance(8));
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(wrong).toEqual(
      expect.arrayContaining(acknowledged.map((id) => `${id} was acknowledged and is lost`)),
    );
  }, 300_000);
});
