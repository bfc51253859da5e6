import { setTimeout as wait } from 'node:timers/promises';
import { isApiError } from '@ghost-pay/contract/api-error';
import { type Chance, pick } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { checkDeliveries, countOpen, openWorkIn } from './check-deliveries.ts';
import { type ClientRecord, createClientRecord, type NewCall } from './client-record.ts';
import type { Instance, InstanceSite } from './instance-site.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { comeToRest } from './rest.ts';
import { sendCall } from './site-calls.ts';
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
/** The waits before each retry, in milliseconds. */
const retriesMs = [50, 100, 200, 400, 800, 1_600];
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
  const record = createClientRecord(async (call) => {
    try {
      return await sendCall({ site: proxy.site, token, from: someAddress(chance) }, call);
    } catch (error) {
      // The proxy's own answer.
      if (isApiError(error) && error.status === 502)
        throw new Error('No instance answered', { cause: error });
      throw error;
    }
  });
  const counted = { requests: 0, failed: 0 };
  const retrying: ClientRecord = {
    ...record,
    async send(call) {
      const attempt = await sendWithRetries(record, call);
      counted.requests += 1;
      if (attempt.outcome === 'unknown') counted.failed += 1;
      return attempt;
    },
  };
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

/** Repeats a request with an unknown outcome by its key, for about three seconds. */
export async function sendWithRetries(record: ClientRecord, call: NewCall) {
  let attempt = await record.send(call);
  for (const pauseMs of retriesMs) {
    if (attempt.outcome !== 'unknown') break;
    await wait(pauseMs);
    attempt = await record.send(call);
  }
  return attempt;
}

/** One of many addresses, because each has its own limits. */
export function someAddress(chance: Chance): string {
  const part = () => Math.floor(chance() * 256);
  return `10.${part()}.${part()}.${part()}`;
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
