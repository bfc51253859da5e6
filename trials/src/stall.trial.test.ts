import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { describeStalls } from './stall.ts';
import { runStalls } from './stall-run.ts';

test(
  'a database that stalls under mixed writes and goes on loses nothing acknowledged, and does nothing twice',
  { timeout: 600_000 },
  async () => {
    const run = await runStalls({
      stalls: [
        // Longer than the driver's own limit for an answer.
        { how: 'frozen', ms: 13_000, burstBeforeEndMs: 400 },
        { how: 'holding', ms: 6_000, burstBeforeEndMs: 1_500 },
        { how: 'refusing', ms: 2_500, burstBeforeEndMs: 1_000 },
        { how: 'silent', ms: 5_000, burstBeforeEndMs: 1_000 },
        { how: 'frozen', ms: 2_500, burstBeforeEndMs: 1_000 },
      ],
      chance: createChance(7),
      pace: { clients: 12, burst: 60 },
    });
    console.log(describeStalls(run).join('\n'));
    expect(run.wrong).toEqual([]);
    // The run covered the cases that it is for.
    const statuses = run.meanwhile.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(run.looks.some(({ path, status }) => path === '/api/health' && status === 503)).toBe(
      true,
    );
  },
);
