import { afterAll, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { findNginx } from './nginx.ts';
import { describeRolling, runRolling } from './rolling.ts';

const nginx = await findNginx();
afterAll(() => nginx?.remove());
if (nginx === undefined)
  console.log(
    'The rolling restart was not tried: this machine has no nginx, and no packages of Debian.',
  );

test.skipIf(nginx === undefined)(
  'two instances behind nginx are restarted one after the other: no request fails, no mail is uncertain or comes twice',
  { timeout: 1_800_000 },
  async () => {
    const run = await runRolling(nginx?.program ?? '', { times: 4, chance: createChance(7) });
    console.log(describeRolling(run).join('\n'));
    expect(run.wrong).toEqual([]);
  },
);
