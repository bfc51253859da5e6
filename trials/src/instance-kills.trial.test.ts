import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { startInstanceSite } from './instance-site.ts';
import { describeInstances, killInstances, mayFail } from './instances.ts';

test(
  'one of three instances is killed again and again under load: nothing is lost, nothing happens twice, and clients that retry hardly notice',
  { timeout: 1_800_000 },
  async () => {
    const site = await startInstanceSite();
    try {
      const run = await killInstances(site, { times: 5, chance: createChance(7) });
      console.log(describeInstances(run).join('\n'));
      expect(run.wrong).toEqual([]);
      expect(run.failed).toBeLessThanOrEqual(run.requests * mayFail);
    } finally {
      await site.close();
    }
  },
);
