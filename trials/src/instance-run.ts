import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { checkDeliveries, outsideOf } from './check-deliveries.ts';
import type { ClientRecord } from './client-record.ts';
import type { InstanceSite } from './instance-site.ts';
import { newestPayments, type WritePace, writeUntil } from './mixed-writes.ts';
import { createProxyClients } from './proxy-clients.ts';
import { siteAtRest } from './rest.ts';
import { type SiteSnapshot, takeSnapshot } from './site-snapshot.ts';

export interface InstanceRun {
  readonly record: ClientRecord;
  readonly last: SiteSnapshot;
  /** The clients' requests, each counted once with its retries. */
  readonly requests: number;
  /** Requests that failed after all retries. */
  readonly failed: number;
  readonly perSecond: number;
  readonly wrong: readonly string[];
}

const busy: WritePace = { clients: 8 };

/**
 * Calls `strike`, `times` times, while clients write through the proxy. After each time the site is compared with the
 * clients' record; at the end, when no work is left, its outside effects are checked too. Ends at the first violation.
 */
export async function runInstances(
  site: InstanceSite,
  {
    times,
    chance,
    retriesMs,
    pace = busy,
    strike,
  }: {
    times: number;
    chance: Chance;
    /** As of `createProxyClients`. */
    retriesMs?: readonly number[];
    pace?: WritePace;
    strike: (ground: { record: ClientRecord; round: number }) => Promise<void>;
  },
): Promise<InstanceRun> {
  const { proxy, token } = site;
  const front = { site: proxy.site, token, chance };
  const { record, retrying, counted } = createProxyClients({ ...front, retriesMs });
  const listNewest = newestPayments({ site: () => proxy.site, token });
  const wrong: string[] = [];
  let last: SiteSnapshot | undefined;
  let writingMs = 0;
  const check = async () => {
    const now = await takeSnapshot(site);
    wrong.push(...checkBooks({ calls: record.calls, now, before: last }));
    return now;
  };

  for (let round = 0; round < times && wrong.length === 0; round += 1) {
    const end = new AbortController();
    const beganAt = performance.now();
    const ground = { record: retrying, chance, listNewest };
    const writing = writeUntil(ground, { ...pace, signal: end.signal });
    try {
      await strike({ record, round });
      await untilAnswered(record, 20);
    } finally {
      end.abort();
      await writing;
    }
    writingMs += performance.now() - beganAt;
    last = await check();
  }

  await siteAtRest(site);
  last = await check();
  wrong.push(...checkDeliveries(last, outsideOf(site.world)));
  const perSecond = (counted.requests / writingMs) * 1_000;
  return { record, last, ...counted, perSecond, wrong };
}

export async function untilAnswered(record: ClientRecord, more: number): Promise<void> {
  const wanted = record.answered() + more;
  while (record.answered() < wanted) await wait(5);
}
