import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { systemClock } from '../../apps/server/src/core/clock.ts';
import { openDatabase } from '../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../apps/server/src/core/randomness.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { startOutsideWorld } from '../../apps/server/test/outside-world.ts';
import { loadRelease, type Release } from '../../apps/server/test/release-fixtures.ts';
import {
  mainFile,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { createSession } from '../../apps/server/test/sessions.ts';
import type { Chance } from './chance.ts';
import { checkBooks } from './check-books.ts';
import type { ClientRecord } from './client-record.ts';
import { resolveAll } from './failover-run.ts';
import { untilAnswered } from './instance-run.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { openVault } from './open-vault.ts';
import { startOutsidePostgres } from './outside-postgres.ts';
import { createProxyClients } from './proxy-clients.ts';
import { startRoundRobinProxy } from './round-robin-proxy.ts';
import { type SiteSnapshot, takeSnapshot } from './site-snapshot.ts';

export interface UpgradeRun {
  readonly record: ClientRecord;
  readonly requests: number;
  /** Requests that failed after all retries; they are sent again afterwards. */
  readonly failed: number;
  readonly way: UpgradeWay;
  /** The longest time in which no request was acknowledged or refused, in milliseconds. */
  readonly longestGapMs: number;
  readonly wrong: readonly string[];
}

type UpgradeWay =
  /** Both instances of the new version start at once. */
  | { readonly kind: 'at once' }
  /** One after the other was replaced while the other one served. */
  | { readonly kind: 'rolled' }
  /** The new version refused to start beside a server of the release, so all of these were stopped first. */
  | { readonly kind: 'stopped'; readonly refusal: string };

const clients = 6;

/**
 * Upgrades the stored database of a release under mixed writes, two instances behind a proxy. With the built `oldProgram`
 * of that release two of its servers run first, and are replaced one after the other if the new version starts beside
 * them; without it both instances start at once while the clients are already asking. `newProgram` is the built server
 * of the new version.
 */
export async function runUpgrade({
  release,
  oldProgram,
  newProgram = mainFile,
  chance,
}: {
  release: Release;
  oldProgram: string | undefined;
  newProgram?: string | undefined;
  chance: Chance;
}): Promise<UpgradeRun> {
  const { dataDir, remove } = await temporaryDataDir();
  const world = await startOutsideWorld(dataDir);
  const postgres = await startOutsidePostgres();
  const secretKeyFile = path.join(dataDir, 'shared.key');
  // The key of all stored databases.
  await writeFile(secretKeyFile, Buffer.alloc(32, 7).toString('hex'), { mode: 0o600 });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await loadRelease(client, release);
  await client.end();
  const opened = openDatabase({ connection: postgres.connection, mayTakeLong: true });
  const servers: (ServerProcess | undefined)[] = [undefined, undefined];
  const start = async (index: number, file: string): Promise<void> => {
    servers[index] = await startServerProcess({
      dataDir: path.join(dataDir, `instance-${index}`),
      file,
      environment: {
        ...world.environment,
        DATABASE_URL: urlOf(postgres.siteConnection),
        DATABASE_OWNER_URL: urlOf(postgres.connection),
        GHOST_SECRET_KEY_FILE: secretKeyFile,
        TRUSTED_PROXIES: '127.0.0.1',
        LIMITS_CREATE_PER_MINUTE: '100000000',
        LIMITS_OPEN_PER_HOUR: '100000000',
        LIMITS_QUOTES_PER_MINUTE: '100000000',
      },
    });
  };
  const proxy = await startRoundRobinProxy(() =>
    servers.flatMap((server) => (server === undefined ? [] : [server.site])),
  );
  try {
    const database = opened.database;
    const vault = await openVault(database, secretKeyFile);
    const dependencies = { database, vault, clock: systemClock, randomness: systemRandomness };
    const { token } = await createSession({ dependencies }, { role: 'super_admin' });
    if (oldProgram !== undefined) {
      await start(0, oldProgram);
      await start(1, oldProgram);
    }
    const { record, retrying, counted } = createProxyClients({ site: proxy.site, token, chance });
    const before = await readStored(dependencies);
    const list = newestPayments({ site: () => proxy.site, token });
    const listNewest = async () =>
      (await list()).filter(({ payment_id: id }) => !before.ids.has(id));
    const end = new AbortController();
    const writing = writeUntil(
      { record: retrying, chance, listNewest },
      { clients, signal: end.signal },
    );
    const stop = async (index: number): Promise<void> => {
      const server = servers[index];
      servers[index] = undefined;
      await server?.stop();
    };
    let way: UpgradeWay = { kind: 'at once' };
    if (oldProgram === undefined) {
      await untilSent(record, clients);
      await Promise.all([start(0, newProgram), start(1, newProgram)]);
    } else {
      await untilAnswered(record, 40);
      await stop(0);
      await untilAnswered(record, 5);
      const refusal = await start(0, newProgram).then(() => undefined, refusalOf);
      await untilAnswered(record, 40);
      await stop(1);
      way = refusal === undefined ? { kind: 'rolled' } : { kind: 'stopped', refusal };
      await Promise.all(
        [0, 1]
          .filter((index) => servers[index] === undefined)
          .map((index) => start(index, newProgram)),
      );
    }
    await untilAnswered(record, 60);
    end.abort();
    await writing;
    await resolveAll(record);
    const now = await takeSnapshot(dependencies);
    const present = new Set(now.payments.map(({ paymentId }) => paymentId));
    return {
      record,
      ...counted,
      way,
      longestGapMs: longestGap(record),
      wrong: [
        ...[...before.ids]
          .filter((id) => !present.has(id))
          .map((id) => `${id} of the release is gone`),
        ...checkBooks({ calls: record.calls, now: withoutStored(now, before) }),
      ],
    };
  } finally {
    await proxy.close();
    for (const server of servers) await server?.stop();
    await opened.close();
    await postgres.stop();
    await world.close();
    await remove();
  }
}

/** The sentence by which a start is refused beside servers of an earlier version. Throws any other error again. */
function refusalOf(error: unknown): string {
  const refusal = /^.*Servers of an earlier version still use the database.*$/m.exec(
    String(error),
  )?.[0];
  if (refusal === undefined) throw error;
  return refusal.trim();
}

/** Between two answers with a known outcome; the clients ask all the time. */
function longestGap({ ended }: ClientRecord): number {
  const ends = ended.filter(({ outcome }) => outcome !== 'unknown').map(({ endedAt }) => endedAt);
  return Math.max(0, ...ends.slice(1).map((end, index) => end - (ends[index] ?? end)));
}

interface Stored {
  /** The public ids of the release's payments. */
  readonly ids: ReadonlySet<string>;
}

/** Only what every release's schema has. */
async function readStored({
  database,
}: Pick<Parameters<typeof takeSnapshot>[0], 'database'>): Promise<Stored> {
  const rows = await database.selectFrom('transactions').select('payment_id').execute();
  return { ids: new Set(rows.map((row) => row.payment_id)) };
}

/** The snapshot without the release's payments, whose clients this run does not know. */
function withoutStored(now: SiteSnapshot, { ids }: Stored): SiteSnapshot {
  const isStored = new Set(
    now.payments.filter(({ paymentId }) => ids.has(paymentId)).map(({ id }) => id),
  );
  const payments = now.payments.filter(({ id }) => !isStored.has(id));
  return {
    ...now,
    payments,
    logs: now.logs.filter(({ transactionId }) => !isStored.has(transactionId)),
    auditMoves: now.auditMoves.filter(({ transactionId }) => !isStored.has(transactionId)),
    figures: withoutPayments(
      now,
      now.payments.filter(({ id }) => isStored.has(id)),
    ),
  };
}

/** The site's figures less those of payments that are not the clients'. */
function withoutPayments(
  { figures, weekAgo }: SiteSnapshot,
  stored: SiteSnapshot['payments'],
): ReadonlyMap<string, number> {
  const rest = new Map(figures);
  const less = (name: string, value: number): void => {
    const left = (rest.get(name) ?? 0) - value;
    if (left === 0 && !name.endsWith('of the week')) rest.delete(name);
    else rest.set(name, left);
  };
  for (const { status, currency, amountMinor, usdMinor, createdAt } of stored) {
    less(`${status} ${currency} payments`, 1);
    less(`${status} ${currency} amount`, amountMinor);
    less(`${status} ${currency} in USD`, usdMinor ?? 0);
    if (createdAt < weekAgo) continue;
    less('payments of the week', 1);
    if (status === 'completed') less('completed of the week', 1);
    if (status === 'completed') less('worth of the week', usdMinor ?? 0);
    if (status.startsWith('pending_')) less('pending of the week', 1);
  }
  return rest;
}

async function untilSent({ calls }: ClientRecord, wanted: number): Promise<void> {
  while (calls.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
}
