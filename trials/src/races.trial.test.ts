import { listen } from '@ghost-pay/sandbox/listening';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/test-database.ts';
import { raceGround, races, runRace, ways } from './races.ts';
import type { Target } from './raw-http.ts';
import { oneWinner, releaseTogether } from './races/released-together.ts';
import { startTrialSite, type TrialSite } from './trial-site.ts';

describe('of fifty calls at the same moment, one wins, in each of twenty rounds', () => {
  let site: TrialSite;
  beforeAll(async () => {
    site = await startTrialSite();
  });
  afterAll(() => site.close());

  test.each(races.map((race) => [race.name, race] as const))('%s', async (_, race) => {
    const ground = await raceGround(site);
    expect(await runRace(race, { ground, target: site.target, rounds: 20 })).toEqual([]);
  });
});

describe('a server that', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase({ maxConnections: 20 });
    await testDatabase.pool.query(
      `create table doors (id integer primary key, is_open boolean not null default true)`,
    );
  });
  afterAll(() => testDatabase.close());

  const lookThenWrite = async (id: number): Promise<boolean> => {
    const { rows } = await testDatabase.pool.query<{ is_open: boolean }>(
      'select is_open from doors where id = $1',
      [id],
    );
    if (rows[0]?.is_open !== true) return false;
    await testDatabase.pool.query('update doors set is_open = false where id = $1', [id]);
    return true;
  };
  const writeIfOpen = async (id: number): Promise<boolean> => {
    const { rowCount } = await testDatabase.pool.query(
      'update doors set is_open = false where id = $1 and is_open',
      [id],
    );
    return rowCount === 1;
  };

  /** The number of rounds without exactly one winner. */
  async function roundsLost(
    close: (id: number) => Promise<boolean>,
    { first, rounds }: { first: number; rounds: number },
  ): Promise<number> {
    const server = await listen((request, response) => {
      request.resume().on('end', () => {
        void close(Number(request.url?.split('/').at(-1))).then((won) =>
          response.writeHead(won ? 200 : 409, { 'content-length': 0 }).end(),
        );
      });
    });
    const { hostname: host, port } = new URL(server.url);
    const target: Target = { host, port: Number(port) };
    let lost = 0;
    for (let id = first; id < first + rounds; id += 1) {
      await testDatabase.pool.query('insert into doors (id) values ($1)', [id]);
      const calls = Array.from({ length: ways }, () => ({ path: `/doors/${id}` }));
      const answers = await releaseTogether(target, calls);
      if (oneWinner(answers, { won: '200', lost: ['409'] }) !== undefined) lost += 1;
    }
    await server.close();
    return lost;
  }

  test('looks first and writes then lets more than one through, so that the calls do race', async () => {
    expect(await roundsLost(lookThenWrite, { first: 0, rounds: 20 })).toBeGreaterThan(0);
  });

  test('writes only what is still as it was lets one through', async () => {
    expect(await roundsLost(writeIfOpen, { first: 100, rounds: 20 })).toBe(0);
  });
});
