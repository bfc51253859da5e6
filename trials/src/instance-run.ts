import { setTimeout as wait } from 'node:timers/promises';
import { type Chance, pick } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { checkDeliveries, countOpen, openWorkIn } from './check-deliveries.ts';
import type { ClientRecord } from './client-record.ts';
import type { Instance, InstanceSite } from './instance-site.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { createProxyClients } from './proxy-clients.ts';
import { comeToRest } from './rest.ts';
import { readOpenWork, type SiteSnapshot, takeSnapshot } from './site-snapshot.ts';

export interface InstanceRun {
  readonly record: ClientRecord;
  readonly last: SiteSnapshot;
  readonly kills: number;
  /** The time until each killed instance was ready again, in milliseconds. */
  readonly readyMs: readonly number[];
  /** The clients' requests, each counted once with its retries. */
  readonly requests: number;
  /** Requests that failed after all retries. */
  readonly failed: number;
  readonly perSecond: number;
  readonly wrong: readonly string[];
}

const clients = 8;
/** How long one instance is stopped, as a machine that is short of memory may be. */
const stillMs = 4_000;

/**
 * Kills one instance after the other, `times` times, under mixed writes through the proxy, and restarts it while the
 * clients keep writing; once, one instance is stopped and continued instead. Clients retry with their key. After each
 * time the site is compared with the clients' record; at the end its outside effects are checked too.
 */
export async function runInstances(
  site: InstanceSite,
  { times, chance }: { times: number; chance: Chance },
): Promise<InstanceRun> {
  const { proxy, token } = site;
  const { record, retrying, counted } = createProxyClients({ site: proxy.site, token, chance });
  const listNewest = newestPayments({ site: () => proxy.site, token });
  const readyMs: number[] = [];
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
    const writing = writeUntil(ground, { clients, signal: end.signal });
    await untilAnswered(record, 10 + Math.floor(chance() * 40));
    const struck = pick(chance, site.instances);
    if (round === Math.floor(times / 2)) await standStill(struck);
    else readyMs.push(await killAndRestart(struck));
    await untilAnswered(record, 20);
    end.abort();
    await writing;
    writingMs += performance.now() - beganAt;
    last = await check();
  }

  await comeToRest(
    async () =>
      countOpen(await readOpenWork(site.database)) || openWorkIn(await takeSnapshot(site)),
  );
  last = await check();
  const outside = {
    accounts: site.world.registration.accounts(),
    arrivals: site.world.mailbox.mails().map(({ messageId }) => messageId),
  };
  wrong.push(...checkDeliveries(last, outside));
  const perSecond = (counted.requests / writingMs) * 1_000;
  return { record, last, kills: readyMs.length, readyMs, ...counted, perSecond, wrong };
}

async function killAndRestart(instance: Instance): Promise<number> {
  await instance.kill();
  return instance.restart();
}

async function standStill(instance: Instance): Promise<void> {
  process.kill(instance.pid(), 'SIGSTOP');
  await wait(stillMs);
  process.kill(instance.pid(), 'SIGCONT');
}

export async function untilAnswered(record: ClientRecord, more: number): Promise<void> {
  const wanted = record.answered() + more;
  while (record.answered() < wanted) await wait(5);
}
