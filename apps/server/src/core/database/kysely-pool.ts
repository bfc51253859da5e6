import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames } from './prepared-statements.ts';

/**
 * Thrown when a statement that may have stored something got no answer: the work may be done or not. Only the same
 * request with the same idempotency key can find out.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(options?: { cause: unknown }) {
    super('The database did not confirm what it was asked to store', options);
  }
}

/** How long a COMMIT may take. It is never cancelled: after that its outcome is unknown to the caller. */
const commitPatienceMs = 5_000;

/** In each session, an error after which the server has ended the session: the statement's outcome is not said. */
const endsSession = /^(08|57P|58|XX|25P0[34])/;

/** The pool as Kysely sees it: with names for prepared statements, and with a word for what was left unanswered. */
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
  /** After a statement without an answer nothing more is sent, and the pool ends the connection. */
  let isLost = false;
  let isUnconfirmed = false;
  // The commit is said to be done, but the standby that has to have it was not waited for.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true;
  });

  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    if (isLost) {
      // Kysely rolls back after any error. The end of the connection does that, and the first error is the one to tell.
      if (text === 'rollback') return { command: 'ROLLBACK', rows: [] };
      throw new Error('Connection terminated');
    }
    const mayStore =
      text === 'commit' ||
      (client.getTransactionStatus() === 'I' && !/^(begin|start transaction|select)\b/.test(text));
    try {
      const name = nameOf(text);
      const sent = client.query(name === undefined ? { text, values } : { name, text, values });
      const result = await (text === 'commit' ? withinPatience(sent) : sent);
      if (isUnconfirmed) throw new OutcomeUnknownError();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '53100') onDiskFull();
      if (error instanceof pg.DatabaseError && !endsSession.test(error.code ?? '')) throw error;
      isLost = true;
      // What only reads is ended by its own time limit: no place in the pool is held for it.
      if (!mayStore) client.connection.stream.destroy();
      throw mayStore ? new OutcomeUnknownError({ cause: error }) : error;
    }
  };
  return {
    // Kysely's other way of calling it, with a cursor, is one that we do not give it.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  };
}

async function withinPatience<Result>(sent: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The commit was not answered in time')),
      commitPatienceMs,
    );
  });
  try {
    return await Promise.race([sent, patience]);
  } finally {
    clearTimeout(timer);
    // It goes on without anybody who waits for it.
    sent.catch(() => undefined);
  }
}
