import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseClient } from '../../core/database/database-client.ts';
import { endClient } from '../../core/database/end-client.ts';
import { DatabaseSessionError } from '../../core/database/session.ts';

const tries = 8;
const holders = 3;
const patienceMs = 5_000;

/** A session of its own, as far as the database grants one. */
export type Session = Pick<Client, 'query'>;

/**
 * Throws a DatabaseSessionError if a pooler lends a session of the server for one transaction at a time: settings and
 * prepared statements would then be another client's. A variable is set on one connection and read again while others
 * hold transactions, so that a pooler has given the session away. Says nothing of a database that is too slow for it.
 */
export async function refuseTransactionPooler(connection: DatabaseConnection): Promise<void> {
  const clients: DatabaseClient[] = [];
  const connect = async (): Promise<Session> => {
    const client = new DatabaseClient({ ...connection, application_name: 'ghost-pay start' });
    // An error between two statements is thrown by the next one.
    client.on('error', () => undefined);
    clients.push(client);
    return client.connect();
  };
  try {
    const given = new AbortController();
    const isLent = await Promise.race([
      isSessionLent(connect),
      wait(patienceMs, false, { signal: given.signal }),
    ]);
    given.abort();
    if (isLent)
      throw new DatabaseSessionError(
        'is reached through a pooler in transaction mode, which mixes up sessions. Use session mode (PgBouncer: pool_mode = session), or connect without the pooler.',
      );
  } finally {
    await Promise.all(clients.map(async (client) => endClient(client)));
  }
}

/** Exported for its test. */
export async function isSessionLent(connect: () => Promise<Session>): Promise<boolean> {
  const ours = await connect();
  // A database that has no more connections to give is asked with those that it has.
  const asked = await Promise.allSettled(Array.from({ length: holders }, connect));
  const others = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const allDo = async (text: string) => Promise.all(others.map(async (other) => other.query(text)));
  for (let turn = 0; turn < tries; turn += 1) {
    const value = randomUUID();
    await ours.query(`select set_config('ghost_pay.session', $1, false)`, [value]);
    await allDo('begin; select 1');
    const { rows } = await ours.query<{ value: string | null }>(
      `select current_setting('ghost_pay.session', true) as value`,
    );
    await allDo('rollback');
    if (rows[0]?.value !== value) return true;
  }
  return false;
}
