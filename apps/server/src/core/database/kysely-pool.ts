import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { within } from '../within.ts';
import { createStatementNames } from './prepared-statements.ts';

/**
 * Thrown when a statement that may have written something got no answer: the write may have happened or not.
 * Only the same request with the same idempotency key can find out.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(options?: { cause: unknown }) {
    super('The database did not confirm what it was asked to store', options);
  }
}

/**
 * How long a COMMIT may take, or a write that is a transaction by itself. It is never cancelled; after this time the caller is told that the outcome is
 * unknown.
 */
const commitPatienceMs = 5_000;

function endsUnanswered(): never {
  throw new Error('The commit was not answered in time');
}

/** Errors after which the server has ended the session. They do not say whether the statement took effect. */
const endsSession = /^(08|57P|58|XX|25P0[34])/;

/** The pool as Kysely sees it: it names prepared statements and reports unanswered ones. */
export function createKyselyPool(
  pool: pg.Pool,
  { onDiskFull }: { onDiskFull: () => void },
): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client, { nameOf, onDiskFull });
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function wrap(
  client: pg.PoolClient,
  { nameOf, onDiskFull }: { nameOf: (text: string) => string | undefined; onDiskFull: () => void },
): PostgresPoolClient {
  /** After an unanswered statement nothing more is sent, and the pool closes the connection. */
  let isLost = false;
  let isUnconfirmed = false;
  // The commit succeeded locally, but the required standby has not confirmed it.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true;
  });

  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    if (isLost) {
      // Kysely rolls back after any error. Closing the connection rolls back as well, and the caller must see
      // the first error.
      if (text === 'rollback') return { command: 'ROLLBACK', rows: [] };
      throw new Error('Connection terminated');
    }
    const mayStore =
      text === 'commit' ||
      (client.getTransactionStatus() === 'I' &&
        !/^\s*(begin|start transaction|select)\b/.test(text));
    try {
      const name = nameOf(text);
      const sent = client.query({ text, values, ...(name !== undefined && { name }) });
      // A prepared statement is a short one, so its write is waited for as long as a commit.
      const isShortWrite = mayStore && (text === 'commit' || name !== undefined);
      // The statement continues, then, without a caller that awaits it.
      const result = await (isShortWrite ? within(commitPatienceMs, sent, endsUnanswered) : sent);
      if (isUnconfirmed) throw new OutcomeUnknownError();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '53100') onDiskFull();
      if (error instanceof pg.DatabaseError && !endsSession.test(error.code ?? '')) throw error;
      isLost = true;
      // A read ends by its own time limit, so it does not keep its place in the pool.
      if (!mayStore) client.connection.stream.destroy();
      throw mayStore ? new OutcomeUnknownError({ cause: error }) : error;
    }
  };
  return {
    // Kysely can also call this with a cursor, but no cursor is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isLost),
  };
}
