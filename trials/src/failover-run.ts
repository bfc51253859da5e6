import { setTimeout as wait } from 'node:timers/promises';
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../apps/server/test/replicated-postgres.ts';
import type { Chance } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { checkDeliveries, checkNothingTwice, outsideOf } from './check-deliveries.ts';
import { acknowledgement, type ClientRecord, createClientRecord } from './client-record.ts';
import { untilAnswered } from './instance-run.ts';
import { type InstanceSite, startInstanceSite } from './instance-site.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { createProxyClients, someAddress } from './proxy-clients.ts';
import { siteAtRest } from './rest.ts';
import { sendCall } from './site-calls.ts';
import { readOpenWork, type SiteSnapshot, takeSnapshot } from './site-snapshot.ts';
import { failOver } from './supervisor.ts';

/** What happens to the primary. */
type Outage =
  /** Its power is cut. */
  | 'killed'
  /** It hangs, keeps its connections, and is fenced before the promotion. */
  | 'frozen'
  /** No packet reaches it or leaves it; it is fenced before the promotion. */
  | 'cut off'
  /** As before, but it is fenced late: its network is back while both servers take writes. */
  | 'cut off, fenced late';

export const outages: readonly Outage[] = ['killed', 'frozen', 'cut off', 'cut off, fenced late'];

/** One failover, in milliseconds since the outage. */
interface Failover {
  readonly outage: Outage;
  /** Until a standby was promoted: detection, fence and promotion. */
  readonly promotedMs: number;
  /** Until a request that began when the primary was away was acknowledged. */
  readonly gapMs: number;
}

export interface FailoverRun {
  readonly failovers: readonly Failover[];
  readonly record: ClientRecord;
  readonly last: SiteSnapshot;
  readonly requests: number;
  /** Requests that failed after all retries; they are sent again after each failover. */
  readonly failed: number;
  readonly wrong: readonly string[];
}

export interface FailoverSite {
  readonly site: InstanceSite;
  readonly cluster: ReplicatedPostgres;
}

/** Two instances on a primary with two standbys, of which one confirms each commit. */
export async function startFailoverSite(): Promise<FailoverSite> {
  const cluster = await startReplicatedPostgres({ servers: 3 });
  const postgres = {
    siteUrl: cluster.urlFor('ghost_site'),
    ownerUrl: cluster.urlFor('ghost'),
    stop: () => cluster.close(),
  };
  try {
    const site = await startInstanceSite({
      names: ['first', 'second'],
      startPostgres: () => Promise.resolve(postgres),
    });
    return { site, cluster };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

const clients = 8;
/** How long the former primary is reachable beside the new one when it is fenced late. */
const bothMs = 1_500;

/**
 * Takes the primary away, `list` times, under mixed writes through the proxy, while a supervisor promotes a standby.
 * After each time the former primary comes back as a standby, and the site is compared with the clients' record; at
 * the end the effects outside are checked too.
 */
export async function runFailovers(
  { site, cluster }: FailoverSite,
  {
    list,
    chance,
    comesToRest = true,
    onFailover,
  }: {
    list: readonly Outage[];
    chance: Chance;
    /** Whether to wait for interrupted jobs, a minute or two; otherwise only what must never happen is checked outside. */
    comesToRest?: boolean;
    onFailover?: (failover: Failover) => void;
  },
): Promise<FailoverRun> {
  const { proxy, token } = site;
  const { record, retrying, counted } = createProxyClients({ site: proxy.site, token, chance });
  const listNewest = newestPayments({ site: () => proxy.site, token });
  const failovers: Failover[] = [];
  const wrong: string[] = [];
  let last: SiteSnapshot | undefined;
  let [primary] = cluster.nodes;
  const check = async () => {
    await untilAnswering(site);
    const now = await takeSnapshot(site);
    wrong.push(...checkBooks({ calls: record.calls, now, before: last }));
    return now;
  };

  for (const outage of list) {
    if (primary === undefined || wrong.length > 0) break;
    const end = new AbortController();
    const ground = { record: retrying, chance, listNewest };
    const writing = writeUntil(ground, { clients, signal: end.signal });
    await untilAnswered(record, 20 + Math.floor(chance() * 40));
    const { next, failover } = await takeAway({ cluster, primary, outage, record });
    failovers.push(failover);
    onFailover?.(failover);
    primary.line.become('open');
    await cluster.rejoin(primary, next);
    primary = next;
    await untilAnswered(record, 20);
    end.abort();
    await writing;
    await resolveAll(record);
    last = await check();
  }

  if (comesToRest) await siteAtRest(site);
  last = await check();
  const checkOutside = comesToRest ? checkDeliveries : checkNothingTwice;
  wrong.push(...checkOutside(last, outsideOf(site.world)));
  return { failovers, record, last, ...counted, wrong };
}

async function takeAway({
  cluster,
  primary,
  outage,
  record,
}: {
  cluster: ReplicatedPostgres;
  primary: PostgresNode;
  outage: Outage;
  record: ClientRecord;
}): Promise<{ next: PostgresNode; failover: Failover }> {
  const isFencedLate = outage === 'cut off, fenced late';
  const beganAt = performance.now();
  if (outage === 'killed') await primary.kill();
  else if (outage === 'frozen') await primary.freeze();
  else primary.line.become('holding');
  const isAwayAt = performance.now();
  const { primary: next, promotedAt } = await failOver(cluster, { primary, fence: !isFencedLate });
  const acknowledgedAt = await firstAcknowledged(record, isAwayAt);
  if (isFencedLate) {
    primary.line.become('open');
    await wait(bothMs);
    await primary.kill();
  }
  const failover = {
    outage,
    promotedMs: promotedAt - beganAt,
    gapMs: acknowledgedAt - beganAt,
  };
  return { next, failover };
}

/** When the first attempt that began after `from` was acknowledged. */
async function firstAcknowledged({ ended }: ClientRecord, from: number): Promise<number> {
  for (let next = 0; ; await wait(5)) {
    for (; next < ended.length; next += 1) {
      const attempt = ended[next];
      if (attempt?.outcome === 'acknowledged' && attempt.begunAt > from) return attempt.endedAt;
    }
  }
}

/** Sends every request with an unknown outcome again, with its key, until its outcome is known. */
export async function resolveAll(record: ClientRecord): Promise<void> {
  for (let open = record.unresolved(); open.length > 0; open = record.unresolved()) {
    for (const call of open) await record.send(call);
    await wait(50);
  }
}

/** The checker's own connections find the new primary, too. */
async function untilAnswering({ database }: InstanceSite): Promise<void> {
  for (;;) {
    try {
      await readOpenWork(database);
      return;
    } catch {
      await wait(50);
    }
  }
}

/**
 * Plants a loss: no standby has to confirm commits any more, and the one that is promoted has received nothing for a
 * while. Returns the payments that were acknowledged meanwhile, and what the check says.
 */
export async function plantLoss(
  { site, cluster }: FailoverSite,
  chance: Chance,
): Promise<{
  acknowledged: readonly string[];
  wrong: readonly string[];
}> {
  const { primary, standbys } = await rolesOf(cluster);
  const record = createClientRecord(async (call) =>
    sendCall({ site: site.proxy.site, token: site.token, from: someAddress(chance) }, call),
  );
  await primary.query(`alter system set synchronous_standby_names = ''`);
  await primary.query('select pg_reload_conf()');
  for (const standby of standbys) {
    await standby.query(`alter system set primary_conninfo = ''`);
    await standby.query('select pg_reload_conf()');
  }
  const end = new AbortController();
  const listNewest = () => Promise.resolve([]);
  const writing = writeUntil({ record, chance, listNewest }, { clients: 2, signal: end.signal });
  await untilAnswered(record, 20);
  end.abort();
  await writing;
  await primary.kill();
  await failOver(cluster, { primary, fence: true });
  await untilAnswering(site);
  const now = await takeSnapshot(site);
  return {
    acknowledged: record.calls
      .filter((call) => acknowledgement(call) !== undefined)
      .map(({ paymentId }) => paymentId),
    wrong: checkBooks({ calls: record.calls, now }),
  };
}

async function rolesOf({ nodes }: ReplicatedPostgres): Promise<{
  primary: PostgresNode;
  standbys: readonly PostgresNode[];
}> {
  const standbys: PostgresNode[] = [];
  let primary: PostgresNode | undefined;
  for (const node of nodes) {
    const [row] = await node.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    if (row?.is === true) standbys.push(node);
    else primary = node;
  }
  if (primary === undefined) throw new Error('There is no primary');
  return { primary, standbys };
}
