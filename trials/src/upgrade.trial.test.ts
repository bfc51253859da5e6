import { expect, test } from 'vitest';
import { readReleases } from '../../apps/server/test/release-fixtures.ts';
import { createChance } from './chance.ts';
import { describeUpgrade, firstRelease } from './upgrade.ts';
import { runUpgrade } from './upgrade-run.ts';

test('the database of 0.1.0 is upgraded by two instances that start at once under load: its payments stay, every request is served in the end, nothing acknowledged is lost', async () => {
  const release = readReleases().find(({ version }) => version === firstRelease);
  if (release === undefined) throw new Error('There is no such release');
  const run = await runUpgrade({ release, oldProgram: undefined, chance: createChance(7) });
  console.log(describeUpgrade(run).join('\n'));
  expect(run.wrong).toEqual([]);
  // Some were sent before any instance could answer.
  const waited = run.record.calls.filter(({ attempts }) => attempts[0]?.outcome === 'unknown');
  expect(waited.length).toBeGreaterThan(0);
}, 600_000);
