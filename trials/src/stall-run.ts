import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/server/src/core/database/database.ts';
import { type BreakableLine, createBreakableLine } from '../../apps/server/test/breakable-line.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { donationPayload } from '../../apps/server/test/payments.ts';
import {
  raisedLimits,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { signInFirst } from '../../apps/server/test/site-client.ts';
import type { Chance } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { type Attempt, type ClientRecord, createClientRecord } from './client-record.ts';
import { untilAnswered } from './instance-run.ts';
import { type Look, lookUntil } from './looks.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { openVault } from './open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from './outside-postgres.ts';
import { sendCall } from './site-calls.ts';
import { takeSnapshot } from './site-snapshot.ts';

/**
 * How long the database is away, and how: all its processes are stopped, or the line holds every packet, refuses connections
 * or never answers.
 */
export interface Stall {
  readonly how: 'frozen' | 'holding' | 'refusing' | 'silent';
  readonly ms: number;
  /** How long before its end many visitors pay at once. */
  readonly burstBeforeEndMs: number;
}

export interface StallRun {
  readonly stalls: readonly Stall[];
  readonly record: ClientRecord;
  /** Attempts to pay or to act that began while the database was away. */
  readonly meanwhile: readonly Attempt[];
  readonly looks: readonly Look[];
  /** From the end of each stall until the site acknowledged a write again. */
  readonly backMs: readonly number[];
  readonly wrong: readonly string[];
}

export interface StallPace {
  readonly clients: number;
  /** Visitors who pay at the same moment, half of them without a key. */
  readonly burst: number;
}

const lookEveryMs = 250;
const paths = [
  '/',
  '/pricing',
  '/api/health',
  '/api/transactions/track/GHOST-ABC123-1763683200-XYZ789',
];

/**
 * Stalls the database of one running site repeatedly under mixed writes. Held packets arrive late:
 * afterwards no acknowledged write may be missing, and none may exist twice.
 */
export async function runStalls({
  stalls,
  chance,
  pace,
}: {
  stalls: readonly Stall[];
  chance: Chance;
  pace: StallPace;
}): Promise<StallRun> {
  const { dataDir, remove } = await temporaryDataDir();
  const postgres = await startOutsidePostgres();
  const line = await createBreakableLine(postgres.connection);
  const file = await writeSharedKey(dataDir);
  const server = await startServerProcess({
    dataDir,
    environment: {
      ...raisedLimits,
      DATABASE_URL: urlOf(line.connection),
      GHOST_SECRET_KEY_FILE: file,
      LOG_LEVEL: 'silent',
    },
  });
  const opened = openDatabase({ connection: postgres.connection, mayTakeLong: true });
  const postmaster = await findPostmaster(opened.database);
  let thaw = (): void => undefined;
  const { site } = server;
  try {
    const { token } = await signInFirst(server);
    const record = createClientRecord((call) => sendCall({ site, token }, call));
    const listNewest = newestPayments({ site: () => site, token });
    const end = new AbortController();
    const writing = writeUntil(
      { record, chance, listNewest },
      { clients: pace.clients, signal: end.signal },
    );
    const periods: { beganAt: number; endedAt: number }[] = [];
    const looks: Look[] = [];
    const backMs: number[] = [];
    for (const stall of stalls) {
      await untilAnswered(record, 30);
      thaw = await stallBy(stall.how, { line, postmaster });
      const beganAt = performance.now();
      const looking = lookUntil(AbortSignal.timeout(stall.ms), {
        site,
        paths: () => paths,
        everyMs: lookEveryMs,
      });
      await wait(Math.max(0, stall.ms - stall.burstBeforeEndMs));
      const paying = [payAtOnce(record, pace.burst)];
      await wait(Math.max(0, beganAt + stall.ms - performance.now()));
      thaw();
      const endedAt = performance.now();
      periods.push({ beganAt, endedAt });
      paying.push(payAtOnce(record, pace.burst));
      await untilAnswered(record, 1);
      backMs.push(performance.now() - endedAt);
      looks.push(...(await looking));
      await Promise.all(paying);
    }
    await untilAnswered(record, 30);
    end.abort();
    await writing;
    // A visitor without a key cannot repeat the request: it would be another payment.
    for (const call of record.unresolved()) if (call.keyless !== true) await record.send(call);
    const vault = await openVault(opened.database, file);
    const now = await takeSnapshot({ database: opened.database, vault });
    return {
      stalls,
      record,
      meanwhile: record.calls
        .flatMap(({ attempts }) => attempts)
        .filter(({ begunAt }) =>
          periods.some((one) => begunAt > one.beganAt && begunAt < one.endedAt),
        ),
      looks,
      backMs,
      wrong: [...checkLooks(looks), ...checkBooks({ calls: record.calls, now })],
    };
  } finally {
    thaw();
    await server.stop();
    await opened.close();
    await line.close();
    await postgres.stop();
    await remove();
  }
}

/** Begins the stall; the returned function ends it. */
async function stallBy(
  how: Stall['how'],
  { line, postmaster }: { line: BreakableLine; postmaster: number },
): Promise<() => void> {
  if (how !== 'frozen') {
    line.become(how);
    return () => line.become('open');
  }
  // The parent first, so that it starts no further child.
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of all) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) signal(pid, 'SIGCONT');
  };
}

/** The process may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The postmaster, the parent of all other processes. */
async function findPostmaster(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return (await ask('ppid', '-p', rows[0]?.pid))[0] ?? 0;
}

async function childrenOf(parent: number): Promise<readonly number[]> {
  return ask('pid', '--ppid', parent);
}

async function ask(what: string, by: string, pid: number | undefined): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', `${what}=`, by, String(pid)]);
  return stdout.trim().split(/\s+/).map(Number);
}

/** Half of the visitors send a key, as the site's own pages do; the others are programs without one. */
async function payAtOnce(record: ClientRecord, visitors: number): Promise<void> {
  await Promise.all(
    Array.from({ length: visitors }, async (_, index) => {
      const payload = donationPayload();
      await record.send({
        key: randomUUID(),
        paymentId: payload.payment_id,
        request: { kind: 'create', payload },
        ...(index % 2 === 0 && { keyless: true }),
      });
    }),
  );
}

/**
 * Pages must come in any state of the database. A call may be too early or too late to notice the
 * stall, and is never a violation.
 */
function checkLooks(looks: readonly Look[]): string[] {
  return looks
    .filter(({ path, status }) =>
      path.startsWith('/api/') ? ![200, 404, 503].includes(status) : status !== 200,
    )
    .map(({ path, status }) => `${path} was answered with ${status}`);
}
