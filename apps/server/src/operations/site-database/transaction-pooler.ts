import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseClient, endClient } from '../../core/database/database-client.ts';
import { DatabaseSessionError } from '../../core/database/session.ts';
import { within } from '../../core/within.ts';

const tries = 8;
const holders = 3;
const patienceMs = 5_000;
/** An idle connection of a database that answers others does not wait for as long. */
const waitMs = 2_000;

/** A session of its own, as far as the database grants one. */
export type Session = Pick<Client, 'query'>;

const advice = 'Use session mode (PgBouncer: pool_mode = session), or connect without the pooler.';

/**
 * Throws a DatabaseSessionError if a pooler lends a session of the server for one transaction at a time: settings and
 * prepared statements would then be another client's. A variable is set on one connection and read again while others
 * hold transactions, so that a pooler has given the session away, or lets one wait. Says nothing of a database that is too
 * slow for it.
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
    const sessions = await within(patienceMs, judgeSessions(connect), () => undefined);
    if (sessions === 'lent')
      throw new DatabaseSessionError(
        `is reached through a pooler in transaction mode, which mixes up sessions. ${advice}`,
      );
    if (sessions === 'waits')
      throw new DatabaseSessionError(
        `is reached through a pooler in transaction mode, or grants too few connections: one waits while ${holders} others hold transactions. ${advice}`,
      );
  } finally {
    await Promise.all(clients.map(async (client) => endClient(client)));
  }
}

/** Exported for its test. */
export async function judgeSessions(
  connect: () => Promise<Session>,
  { patienceMs: perStatementMs = waitMs }: { patienceMs?: number } = {},
): Promise<'kept' | 'lent' | 'waits'> {
  const inTime = async <Value>(statement: Promise<Value>) =>
    within(perStatementMs, statement, () => undefined);
  const isAnswered = async (statement: Promise<unknown>) => (await inTime(statement)) !== undefined;
  const ours = await connect();
  // A database that has no more connections to give is asked with those that it has.
  const asked = await Promise.allSettled(Array.from({ length: holders }, connect));
  const others = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (let turn = 0; turn < tries; turn += 1) {
    const value = randomUUID();
    await ours.query(`select set_config('ghost_pay.session', $1, false)`, [value]);
    const held = await Promise.all(
      others.map(async (other) => isAnswered(other.query('begin; select 1'))),
    );
    const answer = held.includes(false)
      ? undefined
      : await inTime(
          ours.query<{ value: string | null }>(
            `select current_setting('ghost_pay.session', true) as value`,
          ),
        );
    if (answer === undefined) {
      // A database that is slow lets everybody wait.
      const holder = others[held.indexOf(true)];
      const isAwake = holder !== undefined && (await isAnswered(holder.query('select 1')));
      return isAwake ? 'waits' : 'kept';
    }
    await Promise.all(others.map(async (other) => other.query('rollback')));
    if (answer.rows[0]?.value !== value) return 'lent';
  }
  return 'kept';
}
