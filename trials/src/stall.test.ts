import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { runStalls } from './stall-run.ts';

// Short enough for `npm test`; the longer form runs by `npm run trial`.

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
