import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainSource } from '../../apps/server/src/gateways/chains/chain-source.ts';
import { giveCoinRates } from '../../apps/server/test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../apps/server/test/evidence-site.ts';
import { ownScanMs } from '../../apps/server/src/modules/matching/watchlist.ts';
import { watchDue } from '../../apps/server/src/modules/matching/usecases/watch-transfers.ts';
import { zpub } from './bitcoin-key.ts';

// How often each of two public sources is asked, and how long an address waits, while visitors have open quotes with a
// Bitcoin address of their own: by the schedule, and by what the played sources are asked.

const secondMs = 1_000;
/** The watcher looks this often at what is due. */
const stepMs = 5 * secondMs;
/** An answer of a public source takes so long; the budget of its requests fills up meanwhile. */
const answerMs = 200;
/** Of the site's own address, and of the newest block, which scans share. */
const otherRequests = 15;

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite({
    environment: {
      CHAIN_REQUESTS_PER_SECOND: '2',
      LIMITS_QUOTES_PER_MINUTE: '100000',
      LIMITS_UNIQUE_AMOUNTS: '100000',
    },
  });
  const { headers } = await site.admin();
  const payload = { crypto_btc_address: zpub, bitcoin_address_gap: '1000' };
  await site.server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
});
afterAll(() => site.close());

test.each([
  { open: 10, waitSeconds: 15, requests: 40 },
  { open: 100, waitSeconds: 105, requests: 57 },
  { open: 300, waitSeconds: 300, requests: 60 },
])(
  'with $open open quotes an address waits $waitSeconds s, and each source is asked $requests times a minute',
  { timeout: 600_000 },
  async ({ open, waitSeconds, requests }) => {
    const everyMs = ownScanMs(0, { awaited: open });
    expect(everyMs).toBe(waitSeconds * secondMs);
    expect(Math.round((open * 60 * secondMs) / everyMs)).toBe(requests);

    const told = await measure({ open, everyMs });
    console.log(
      `${open} open quotes: ${told.perMinute} requests a minute, the longest wait ${told.longestSeconds} s`,
    );
    expect(told.addresses).toBe(open);
    expect(told.perMinute).toBeGreaterThanOrEqual(requests * 0.75);
    expect(told.perMinute).toBeLessThanOrEqual(requests + otherRequests);
    // The other requests take their part of the same budget, and what is due is looked at some seconds later.
    const withOthers = waitSeconds * (1 + otherRequests / requests);
    expect(told.longestSeconds).toBeLessThanOrEqual(withOthers + (2 * stepMs) / secondMs);
  },
);

/** Visitors come one after the other within the time between two scans; then the site is measured for as long, a minute at least. */
async function measure({ open, everyMs }: { open: number; everyMs: number }) {
  const { dependencies, clock, testDatabase } = site.server;
  await testDatabase.pool.query('delete from quotes');
  await testDatabase.pool.query('delete from watched_places');
  const none = Object.fromEntries(Object.keys(dependencies.chains).map((chain) => [chain, []]));
  const bitcoin = dependencies.chains.bitcoin.map((source): ChainSource => ({
    ...source,
    async readPage(question) {
      clock.advance(answerMs);
      return source.readPage?.(question) ?? { entries: [], next: null };
    },
  }));
  const chains = { ...none, bitcoin } as unknown as typeof dependencies.chains;
  const readAt = new Map<string, number>();
  let longestMs = 0;
  const step = async (): Promise<void> => {
    const beganAt = clock.now().getTime();
    await watchDue({ ...dependencies, chains });
    clock.advance(Math.max(0, beganAt + stepMs - clock.now().getTime()));
    const { rows } = await testDatabase.pool.query<{ address: string; at: Date }>(
      'select address, coalesce(read_at, since) as at from watched_places where address <> owner',
    );
    for (const { address, at } of rows) {
      longestMs = Math.max(longestMs, at.getTime() - (readAt.get(address) ?? at.getTime()));
      readAt.set(address, at.getTime());
    }
  };
  await giveCoinRates(site.server);
  const steps = everyMs / stepMs;
  for (let come = 0, passed = 1; passed <= steps; passed += 1) {
    for (; come < (open * passed) / steps; come += 1) await openQuote();
    await step();
  }
  const before = site.peer.requests('bitcoin', 'one');
  const beganAt = clock.now().getTime();
  while (clock.now().getTime() < beganAt + Math.max(60 * secondMs, everyMs)) await step();
  const measuredMs = clock.now().getTime() - beganAt;
  const count = site.peer.requests('bitcoin', 'one') - before;
  return {
    addresses: readAt.size,
    perMinute: Math.round((count * 60 * secondMs) / measuredMs),
    longestSeconds: Math.round(longestMs / secondMs),
  };
}

let visitors = 0;
async function openQuote(): Promise<void> {
  visitors += 1;
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/payments/quotes',
    payload: {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      subscriptionDuration: '3 months',
      userUsername: `visitor${visitors}`,
      userEmail: `visitor${visitors}@example.org`,
    },
  });
  expect(answer.statusCode).toBe(201);
}
