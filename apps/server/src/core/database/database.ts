import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../migrations/tables.ts';
import { CertainPool } from './certain-pool.ts';
import { createDatabasePulse, DatabaseSilentError } from './database-pulse.ts';
import { createKyselyPool } from './kysely-pool.ts';
import { createWriteProbe, type WriteProbe } from './write-probe.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
/** Either of them: for reads that may stand inside or outside of a transaction. */
export type Queryable = Database | DatabaseTransaction;

/** How to reach PostgreSQL: a URL for an outside server, single values for the embedded one. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

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

/** Statements that take longer are a fault, not work: the slowest page is meant to answer within 60 ms. */
const statementTimeoutMs = 10_000;
/** How long a request waits for a connection, so that it is answered with 503 within two seconds. */
const connectionTimeoutMs = 1_500;

/** What a request may take. A migration takes what it takes: at a million payments an index is minutes of work. */
const requestLimits = {
  statement_timeout: statementTimeoutMs,
  // Longer than the server's own limit: only for a connection whose other end is gone without a word.
  query_timeout: statementTimeoutMs + 2_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 5_000,
  // A warning is how PostgreSQL says that a commit was not waited for: it must reach us.
  options: '-c transaction_timeout=30s -c client_min_messages=warning',
} as const;

/**
 * Opens a pool of at most `maxConnections` connections. Nothing is sent before the first query,
 * and a connection that breaks while idle is replaced, not reported: the next query finds out.
 */
export function openDatabase({
  connection,
  maxConnections = 20,
  onConnectionLost = () => undefined,
  mayTakeLong = false,
  probeEveryMs = 5_000,
}: {
  connection: DatabaseConnection;
  maxConnections?: number;
  onConnectionLost?: (error: Error) => void;
  /** For migrations and the like: statements are not limited in time. */
  mayTakeLong?: boolean;
  /** How often the write probe may write. */
  probeEveryMs?: number;
}): OpenDatabase {
  let isClosing = false;
  const onLost = (error: Error): void => {
    if (!isClosing) onConnectionLost(error);
  };
  const options = {
    ...connection,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'ghost-pay',
    ...(mayTakeLong ? {} : requestLimits),
  };
  const pulse = mayTakeLong ? undefined : createDatabasePulse({ options, onSilent: onLost });
  const pool = new CertainPool({ ...options, max: maxConnections }, pulse);
  const probePool = new CertainPool({ ...options, max: 1 }, pulse);
  const writeProbe = createWriteProbe({ pool: probePool, everyMs: probeEveryMs });
  // A silence is told once, and not for each connection that it ended.
  const onEach = (error: Error): void => {
    if (!(error instanceof DatabaseSilentError)) onLost(error);
  };
  // A pool listens to idle connections only. One that breaks between two queries of a transaction
  // would end the process: the next query on it fails anyway, and that is soon enough.
  for (const each of [pool, probePool])
    each.on('error', onEach).on('connect', (client) => client.on('error', onEach));
  const kyselyPool = createKyselyPool(pool, { onDiskFull: () => writeProbe.suspectDisk() });
  return {
    pool,
    writeProbe,
    database: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool }) }),
    close: async () => {
      // What breaks from now on is not lost: a PostgreSQL that ends too may be quicker than our leave.
      isClosing = true;
      await pulse?.stop();
      await Promise.all([pool.end(), probePool.end()]);
    },
  };
}
