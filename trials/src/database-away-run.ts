import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/core/database/database.ts';
import { createBreakableLine } from '../../apps/server/test/breakable-line.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { donationPayload } from '../../apps/server/test/payments.ts';
import { startServerProcess, temporaryDataDir } from '../../apps/server/test/server-process.ts';
import { signInFirst } from '../../apps/server/test/site-client.ts';
import type { Chance } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { type ClientRecord, createClientRecord } from './client-record.ts';
import { raisedLimits } from './crash-site.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { openVault } from './open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from './outside-postgres.ts';
import { sendCall } from './site-calls.ts';
import { takeSnapshot } from './site-snapshot.ts';

/** The answer to a call while the database is away. */
interface Answer {
  readonly name: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

export interface AwayRun {
  readonly how: 'refusing' | 'silent';
  readonly awayMs: number;
  readonly record: ClientRecord;
  /** Answers to calls while the database was away. */
  readonly answers: readonly Answer[];
  /** From the database's return until all calls were served. */
  readonly backMs: number;
  /** Connections of the server to the database. */
  readonly connections: { readonly before: number; readonly after: number };
  readonly wrong: readonly string[];
}

const clients = 8;
/** The time between two rounds of calls. */
const lookEveryMs = 250;

/** Cuts the database off for `awayMs` under mixed writes and connects it again; the server keeps running. */
export async function runDatabaseAway({
  how,
  awayMs,
  chance,
}: {
  how: AwayRun['how'];
  awayMs: number;
  chance: Chance;
}): Promise<AwayRun> {
  const { dataDir, remove } = await temporaryDataDir();
  const postgres = await startOutsidePostgres();
  const line = await createBreakableLine(postgres.connection);
  const file = await writeSharedKey(dataDir);
  const environment = {
    ...raisedLimits,
    DATABASE_URL: urlOf(line.connection),
    GHOST_SECRET_KEY_FILE: file,
  };
  // The trial reads the answers, so the errors about the absent database need not be logged.
  const server = await startServerProcess({
    dataDir,
    environment: { ...environment, LOG_LEVEL: 'silent' },
  });
  const opened = openDatabase({ connection: postgres.connection, mayTakeLong: true });
  const ground = {
    database: opened.database,
    vault: await openVault(opened.database, file),
  };
  try {
    const { token } = await signInFirst(server);
    const { site } = server;
    const record = createClientRecord((call) => sendCall({ site, token }, call));
    const listNewest = newestPayments({ site: () => site, token });
    const end = new AbortController();
    const writing = writeUntil({ record, chance, listNewest }, { clients, signal: end.signal });
    const connected = async () => countConnections(ground.database);
    while (record.answered() < 100) await wait(5);
    const before = await connected();

    line.become(how);
    const answers: Answer[] = [];
    for (const endsAt = performance.now() + awayMs; performance.now() < endsAt;) {
      answers.push(...(await lookIn(site, token)));
      await wait(lookEveryMs);
    }
    line.become('open');
    const backAt = performance.now();
    while ((await lookIn(site, token)).some(({ status }) => status === 503)) await wait(10);
    const backMs = performance.now() - backAt;

    const answered = record.answered();
    while (record.answered() < answered + 100) await wait(5);
    end.abort();
    await writing;
    for (const call of record.unresolved()) await record.send(call);
    const after = await connected();
    const now = await takeSnapshot(ground);
    const wrong = [...checkAnswers(answers), ...checkBooks({ calls: record.calls, now })];
    if (after > Math.max(before, poolSize)) wrong.push(`${after} connections were left over`);
    return { how, awayMs, record, answers, backMs, connections: { before, after }, wrong };
  } finally {
    line.become('open');
    await server.stop();
    await opened.close();
    await line.close();
    await postgres.stop();
    await remove();
  }
}

/** The most connections of the server: its pool, and the one that listens. */
const poolSize = 21;

async function countConnections(ground: Parameters<typeof takeSnapshot>[0]['database']) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    ground,
  );
  return rows[0]?.count ?? 0;
}

/** Asks for health, registers a payment, tracks one and reads as an admin, all at once. */
async function lookIn(site: string, token: string): Promise<Answer[]> {
  const headers = { authorization: `Bearer ${token}` };
  const create = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Too small to be registered, so it leaves no trace in the books.
    body: JSON.stringify(donationPayload({ amount: 0.5 })),
  };
  const looks: [string, string, RequestInit][] = [
    ['health', '/health', {}],
    ['tracker', '/transactions/track/GHOST-ABC123-1763683200-XYZ789', {}],
    ['create', '/transactions', create],
    ['list', '/transactions', { headers }],
  ];
  return Promise.all(
    looks.map(async ([name, path, init]) => {
      const beganAt = performance.now();
      const answer = await fetch(`${site}/api${path}`, init);
      await answer.arrayBuffer();
      const ms = performance.now() - beganAt;
      return { name, status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
    }),
  );
}

/** Every caller is told that the site is unavailable, and when to come back. */
function checkAnswers(answers: readonly Answer[]): string[] {
  const others = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  return [
    ...(answers.length === 0 ? ['Nobody looked in while the database was away'] : []),
    ...others.map(
      ({ name, status, retryAfter }) =>
        `${name} was answered with ${status}, and ${retryAfter === null ? 'not ' : ''}told when to come back`,
    ),
  ];
}
