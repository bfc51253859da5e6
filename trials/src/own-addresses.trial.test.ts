import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { startInstanceSite } from './instance-site.ts';
import { describeGiving, giveAddresses } from './own-addresses.ts';

test(
  'no Bitcoin address is given twice by two instances that are killed',
  { timeout: 300_000 },
  async () => {
    const site = await startInstanceSite({ names: ['first', 'second'] });
    try {
      const run = await giveAddresses(site, { times: 150, kills: 2, chance: createChance(7) });
      console.log(describeGiving(run));
      expect(run.wrong).toEqual([]);
      expect(run.killed).toBe(2);
    } finally {
      await site.close();
    }
  },
);
