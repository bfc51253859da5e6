import { Kysely, PostgresDialect, sql, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../migrations/tables.ts';
import { CertainPool } from './certain-pool.ts';
import { DatabaseSilentError } from './database-errors.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { createDatabasePulse } from './database-pulse.ts';
import { createKyselyPool } from './kysely-pool.ts';
import { createPrimary, type Primary } from './primary.ts';
import { createWriteProbe, type WriteProbe } from './write-probe.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
/** For reads that may run inside or outside a transaction. */
export type Queryable = Database | DatabaseTransaction;

/** How to reach PostgreSQL: a URL for an external server, single values for the embedded one. */
export type DatabaseConnection =
  | {
      readonly connectionString: string;
      /** Only if the URL names several hosts; `connectionString` is then that of the first one. */
      readonly primary?: Primary;
    }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

/** The connection of a database URL, which may name several hosts. Throws a DatabaseUrlError. */
export function connectionOf(url: string): DatabaseConnection {
  const hosts = readDatabaseHosts(url);
  const [first] = hosts;
  return first === undefined || hosts.length === 1
    ? { connectionString: url }
    : { connectionString: first.url, primary: createPrimary(hosts) };
}

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly writeProbe: WriteProbe;
  readonly close: () => Promise<void>;
}

// Money and counters are bigint in the database and stay far below 2^53, so they travel as numbers.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

/** A slower statement is a fault: the slowest page is meant to answer within 60 ms. */
const statementTimeoutMs = 10_000;
/** How long a request waits for a connection. It must be answered with 503 within two seconds. */
const connectionTimeoutMs = 1_500;
/** The patience of a start or a command. No visitor waits for it: a busy database is slow, and not broken. */
export const calmPatienceMs = 10_000;

/** The limits of a request. Migrations have none: an index over a million payments takes minutes. */
const requestLimits = {
  statement_timeout: `${statementTimeoutMs / 1_000}s`,
  idle_in_transaction_session_timeout: '15s',
  lock_timeout: '5s',
  transaction_timeout: '30s',
};

/**
 * Opens a pool of at most `maxConnections` connections. Nothing is sent before the first query. A connection
 * that breaks while idle is replaced without a report: the next query fails on its own.
 */
export function openDatabase({
  connection,
  maxConnections = 20,
  onConnectionLost = () => undefined,
  mayTakeLong = false,
  lockWait = '0',
  probeEveryMs = 5_000,
  isReadOnly = false,
  applicationName = 'ghost-pay command',
  patienceMs,
  connectionWaitMs = patienceMs ?? (mayTakeLong ? calmPatienceMs : connectionTimeoutMs),
}: {
  connection: DatabaseConnection;
  maxConnections?: number;
  onConnectionLost?: (error: Error) => void;
  /** For migrations and similar work: statements have no time limit. */
  mayTakeLong?: boolean;
  /** How long such work waits for a lock, such as `500ms`; without it, as long as it takes. */
  lockWait?: string;
  /** The shortest time between two writes of the write probe. */
  probeEveryMs?: number;
  /** The database refuses every write of these connections. */
  isReadOnly?: boolean;
  /** What PostgreSQL lists the connections as. */
  applicationName?: string;
  /** How long the database may take for a connection, a sign of life or a write, for a command that nobody waits for. */
  patienceMs?: number;
  /** How long a caller waits for a connection before it is refused. */
  connectionWaitMs?: number;
}): OpenDatabase {
  let isClosing = false;
  const onLost = (error: Error): void => {
    if (!isClosing) onConnectionLost(error);
  };
  const options = {
    ...connection,
    types,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName,
    // Longer than the server's own limit. It only applies when the connection's other end is gone without notice.
    ...(!mayTakeLong && { query_timeout: statementTimeoutMs + 2_000 }),
    limits: {
      ...(mayTakeLong ? { lock_timeout: lockWait } : requestLimits),
      ...(isReadOnly && { default_transaction_read_only: 'on' }),
    },
  };
  const pulse = mayTakeLong
    ? undefined
    : createDatabasePulse({ options, onSilent: onLost, silentMs: patienceMs });
  const pool = new CertainPool({ ...options, max: maxConnections }, pulse);
  const probePool = new CertainPool({ ...options, max: 1 }, pulse);
  const writeProbe = createWriteProbe({ pool: probePool, everyMs: probeEveryMs, patienceMs });
  // A silence is reported once, not for each connection that it ended.
  const onEach = (error: Error): void => {
    if (!(error instanceof DatabaseSilentError)) onLost(error);
  };
  // The pool only listens for errors of idle connections. An error between two queries of a transaction would
  // end the process without this listener. The transaction's next query fails anyway.
  for (const each of [pool, probePool])
    each.on('error', onEach).on('connect', (client) => client.on('error', onEach));
  const kyselyPool = createKyselyPool(pool, { onDiskFull: () => writeProbe.suspectDisk() });
  return {
    pool,
    writeProbe,
    database: new EndingDatabase({ dialect: new PostgresDialect({ pool: kyselyPool }) }),
    close: async () => {
      // Errors from now on are expected: a PostgreSQL that also shuts down may close connections first.
      isClosing = true;
      await pulse?.stop();
      await Promise.all([pool.end(), probePool.end()]);
    },
  };
}

/** Opens a database for one task and closes it again. */
export async function glanceAt<Result>(
  connection: DatabaseConnection,
  look: (opened: Pick<OpenDatabase, 'database' | 'pool'>) => Promise<Result>,
): Promise<Result> {
  const opened = openDatabase({ connection, maxConnections: 1, patienceMs: calmPatienceMs });
  try {
    return await look(opened);
  } finally {
    await opened.close();
  }
}

const lastSteps = new WeakMap<DatabaseTransaction, (() => Promise<void>)[]>();

/**
 * Runs `step` when the transaction's work is done, just before it commits; not at all if the work throws. For statements
 * that hold a lock which every other transaction waits for. Throws unless `openDatabase` opened the database.
 */
export function beforeCommit(trx: DatabaseTransaction, step: () => Promise<void>): void {
  const steps = lastSteps.get(trx);
  if (steps === undefined) throw new Error('This transaction takes no last steps.');
  steps.push(step);
}

/** A database whose transactions end with their last steps. */
class EndingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return withLastSteps(super.transaction());
  }
}

function withLastSteps(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const ending: Pick<
    TransactionBuilder<Tables>,
    'execute' | 'setAccessMode' | 'setIsolationLevel'
  > = {
    setAccessMode: (mode) => withLastSteps(setAccessMode(mode)),
    setIsolationLevel: (level) => withLastSteps(setIsolationLevel(level)),
    execute: (work) =>
      execute(async (trx) => {
        const steps: (() => Promise<void>)[] = [];
        lastSteps.set(trx, steps);
        const answer = await work(trx);
        // A work that goes on in the background can add nothing any more.
        lastSteps.delete(trx);
        for (const step of steps) await step();
        return answer;
      }),
  };
  return Object.assign(builder, ending);
}

/** Removes this transaction's time limit; each of its statements keeps its own. */
export async function withoutTimeLimit(trx: DatabaseTransaction): Promise<void> {
  await sql`select set_config('transaction_timeout', '0', true)`.execute(trx);
}
