import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { clusterLayout } from '../../apps/server/src/operations/embedded-postgres/cluster-layout.ts';
import { readPostmasterPid } from '../../apps/server/src/operations/embedded-postgres/postmaster-pid.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import type { BenchOfLoad } from './bench-part.ts';
import { fillDatabase } from './fill-database.ts';
import { connectionCount, fire } from './load.ts';
import { history } from './load-part.ts';
import { listRows } from './load-rows.ts';
import { cpuSeconds, cpuSecondsOfTree } from './process-figures.ts';
import { startProduct } from './product-process.ts';
import { formatTable, median } from './report.ts';
import {
  makeAdminSession,
  makeBareTables,
  readSamples,
  startPostgresOf,
} from './scratch-database.ts';

const calls = ['track', 'list of a status', 'create with a key, 8 connections'] as const;

interface Figures {
  readonly perSecond: number;
  /** Processor time of a request, in microseconds; NaN where it cannot be measured. */
  readonly server: number;
  readonly database: number;
}

/**
 * Measures the calls that a busy hour consists of with one instance and with two on one PostgreSQL, by as many
 * connections in all: what a request costs then says how many instances and cores a site needs.
 */
export async function measureInstances({
  folder,
  cleanUp,
  rounds,
  seconds,
}: BenchOfLoad): Promise<void> {
  const dataDir = path.join(folder, 'data-instances');
  const postgres = await startPostgresOf(dataDir);
  cleanUp.push(() => postgres.stop());
  const { connection } = postgres;
  const secretKeyFile = path.join(folder, 'instances.key');
  const [seal, lookup] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'));
  await writeFile(secretKeyFile, `seal ${seal}\nlookup ${lookup}\n`, { mode: 0o600 });
  const start = async (name: string) =>
    startProduct(path.join(folder, name), {
      DATABASE_URL: urlOf(postgres.siteConnection),
      DATABASE_OWNER_URL: urlOf(connection),
      GHOST_SECRET_KEY_FILE: secretKeyFile,
    });
  const migrating = await start('instance-1');
  await migrating.stop();
  await fillDatabase(connection, { ...history, now: new Date(), onProgress: () => undefined });
  await makeBareTables(connection);
  const instances = [await start('instance-1'), await start('instance-2')];
  for (const instance of instances) cleanUp.push(() => instance.stop());
  const given = {
    token: await makeAdminSession(connection),
    samples: await readSamples(connection),
  };
  const rowsOf = instances.map(({ url }) => listRows({ bare: url, product: url, ...given }));
  const postmaster = readPostmasterPid(clusterLayout(dataDir))?.pid ?? 0;
  const used = () => ({
    server: instances.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? Number.NaN), 0),
    database: cpuSecondsOfTree(postmaster) ?? Number.NaN,
  });

  const measure = async (call: string, count: number, duration: number): Promise<Figures> => {
    const rows = rowsOf.slice(0, count).flatMap((all) => all.filter(({ name }) => name === call));
    const before = used();
    const done = await Promise.all(
      rows.map(async (row) =>
        fire(row, { seconds: duration, connections: connectionCount / count }),
      ),
    );
    const after = used();
    const requests = done.reduce((sum, round) => sum + round.requests, 0);
    const microseconds = (part: 'server' | 'database') =>
      ((after[part] - before[part]) / requests) * 1e6;
    return {
      perSecond: done.reduce((sum, { perSecond }) => sum + perSecond, 0),
      server: microseconds('server'),
      database: microseconds('database'),
    };
  };

  const cases = calls.flatMap((call) => [1, 2].map((count) => ({ call, count })));
  for (const { call, count } of cases) await measure(call, count, 1);
  const measured = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { call, count } of cases) {
      const key = `${call} ${count}`;
      measured.set(key, [...(measured.get(key) ?? []), await measure(call, count, seconds)]);
    }
  console.log(
    `  ${availableParallelism()} cores, shared with the load generator and the database; ${connectionCount} connections in all\n`,
  );
  console.log(
    formatTable([
      ['', 'instances', 'per second', 'CPU µs, servers', 'CPU µs, PostgreSQL'],
      ...cases.map(({ call, count }) => {
        const all = measured.get(`${call} ${count}`) ?? [];
        const middle = (of: (one: Figures) => number) =>
          Math.round(median(all.map(of))).toLocaleString('en');
        return [
          call.replace(', 8 connections', ''),
          String(count),
          middle(({ perSecond }) => perSecond),
          middle(({ server }) => server),
          middle(({ database }) => database),
        ];
      }),
    ]),
  );
}
