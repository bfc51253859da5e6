import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../test/replicated-postgres.ts';
import { checkExternalDatabase } from '../../operations/site-database/external-database.ts';
import { connectionOf, openDatabase, type OpenDatabase } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { choose, type HostAnswer, type HostState, signInRefusalOf } from './primary.ts';

const hostOf = (host: string) => ({ host, port: 5432, url: `postgres://${host}` });
const primary = (timeline: number, server = `started ${timeline}`): HostState => ({
  state: 'primary',
  timeline,
  server,
});
const standby: HostState = { state: 'standby' };
const away: HostState = { state: 'away', reason: 'connect ECONNREFUSED' };
const refusal = new pg.DatabaseError('password authentication failed for user "site"', 1, 'error');
const refused: HostState = { state: 'refused', error: refusal };

describe('of several hosts', () => {
  const answersOf = (...states: HostState[]): HostAnswer[] =>
    states.map((state, index) => ({ ...state, host: hostOf(`db${index + 1}`) }));

  test.each([
    ['the one that takes writes', [standby, primary(1), away], 0, 'db2'],
    ['the promoted one beside the former primary', [primary(1), primary(2)], 0, 'db2'],
    ['the same one again', [primary(3), standby], 3, 'db1'],
    ['a promoted one', [away, primary(4)], 3, 'db2'],
    ['the first of two names of one server', [primary(1, 'same'), primary(1, 'same')], 0, 'db1'],
  ])('%s is the primary', (_, states, newest, host) => {
    expect(choose(answersOf(...states), newest).host.host).toBe(host);
  });

  test.each([
    [
      'none, while no standby has been promoted',
      [away, standby],
      1,
      /None .* db1:5432 does not answer \(connect ECONNREFUSED\), db2:5432 is a standby$/,
    ],
    [
      'none, when only a former primary is back',
      [primary(1), away],
      2,
      /db1:5432 was the primary before a failover and is not its standby yet/,
    ],
    [
      'none, when it is set to be read-only',
      [{ state: 'read_only' } as const, standby],
      0,
      /db1:5432 is read-only/,
    ],
    [
      'none, when those that answer refuse the sign-in',
      [refused, away],
      0,
      /db1:5432 refuses the sign-in \(password authentication failed for user "site"\), db2:5432 does not answer/,
    ],
    [
      'neither of two that cannot be told apart',
      [primary(2, 'one'), primary(2, 'other')],
      2,
      /Several hosts take writes, .* db1:5432, db2:5432\. Stop all but the right one/,
    ],
  ])('%s', (_, states, newest, message) => {
    expect(() => choose(answersOf(...states), newest)).toThrow(message);
  });

  test.each([
    ['those that answer', [refused, away], true],
    ['one', [refused, standby], false],
    ['none', [away, away], false],
  ])('the sign-in is the reason when %s refuse it', (_, states, isReason) => {
    expect(signInRefusalOf(errorOf(() => choose(answersOf(...states), 0)))).toBe(
      isReason ? refusal : undefined,
    );
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('There is no error');
}

describe('a replicated PostgreSQL', () => {
  let cluster: ReplicatedPostgres;
  let opened: OpenDatabase;
  let listener: DatabaseClient;
  beforeAll(async () => {
    cluster = await startReplicatedPostgres({ servers: 2 });
    const connection = connectionOf(cluster.urlFor('ghost'));
    opened = openDatabase({ connection });
    listener = new DatabaseClient(connection);
    listener.on('error', () => undefined);
  });
  afterAll(async () => {
    await opened.close();
    await listener.end();
    await cluster.close();
  });
  const written = async (): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(
      opened.database,
    );
    return rows.map(({ n }) => n);
  };
  const write = async (n: number): Promise<unknown> =>
    sql`insert into written values (${n})`.execute(opened.database);
  const untilItWorks = async (work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      const error: unknown = await work().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) return;
      await wait(20);
    }
  };

  test('is followed to the promoted standby, and never back to the former primary', async () => {
    const [first, second] = cluster.nodes;
    if (first === undefined || second === undefined) throw new Error('Two servers');
    await listener.connect();
    await sql`create table written (n int)`.execute(opened.database);
    await write(1);

    // A cut network: the former primary still runs, and would take writes.
    first.line.become('holding');
    await expect(write(2)).rejects.toThrow();
    await cluster.promote(second);
    await second.query(`alter system set synchronous_standby_names = ''`);
    await second.query('select pg_reload_conf()');
    await untilItWorks(() => write(3));
    first.line.become('open');
    await write(4);
    expect(await written()).toEqual([1, 3, 4]);
    // A connection that was only listening has ended too, so that its owner connects again.
    await expect(listener.query('select 1')).rejects.toThrow();

    await second.kill();
    // The connections that the kill has broken fail first.
    await expect
      .poll(async () => write(5).catch(String))
      .toMatch(/None of the database’s hosts is the primary: .* was the primary before a failover/);
  });

  test('that refuses the sign-in wherever it answers is said to do so', async () => {
    const connection = connectionOf(cluster.urlFor('ghost').replace('ghost@', 'nobody@'));
    await expect(checkExternalDatabase({ connection, setting: 'DATABASE_URL' })).rejects.toThrow(
      /^The database refuses the sign-in by DATABASE_URL: role "nobody" does not exist/,
    );
  });

  test('is refused with the state of each host when none is the primary', async () => {
    for (const node of cluster.nodes) await node.kill();
    const connection = connectionOf(cluster.urlFor('ghost'));
    await expect(checkExternalDatabase({ connection, setting: 'DATABASE_URL' })).rejects.toThrow(
      /DATABASE_URL names cannot be reached: None of the database’s hosts is the primary: 127\.0\.0\.1:\d+ does not answer/,
    );
  });
});
