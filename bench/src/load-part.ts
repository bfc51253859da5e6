import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterLayout } from '../../apps/server/src/operations/embedded-postgres/cluster-layout.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../apps/server/src/operations/embedded-postgres/postmaster-pid.ts';
import { startBareServer } from './bare-process.ts';
import type { BenchOfLoad } from './bench-part.ts';
import { fillDatabase } from './fill-database.ts';
import { connectionCount, fire, type Round, type Scenario, sendTimes } from './load.ts';
import { listRows, type Row } from './load-rows.ts';
import { cpuSeconds, cpuSecondsOfTree, peakMemory, residentMemory } from './process-figures.ts';
import { raisedLimits } from '../../apps/server/test/server-process.ts';
import { startProduct, type ProductProcess } from './product-process.ts';
import { type CountedRound, formatLoadTable, formatTable, median, summarize } from './report.ts';
import {
  makeAdminSession,
  makeBareTables,
  readDurability,
  readSamples,
  readTableSizes,
} from './scratch-database.ts';

/** The server's own default of DATABASE_MAX_CONNECTIONS, so that both have the same pool. */
const maxConnections = 20;
const idleMs = 5_000;
/** What both sides of a comparison hold. */
const history = { count: 10_000, days: 100, seed: 7 };
const starts = 3;

/** Measures the server's most frequent calls beside a bare server's, on the same 10,000 payments and PostgreSQL. */
export async function measureLoad(options: BenchOfLoad): Promise<void> {
  const { folder, cleanUp } = options;
  const dataDir = path.join(folder, 'data');
  const first = await startProduct(dataDir);
  await first.stop();
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    onProgress: () => undefined,
  });
  cleanUp.push(() => postgres.stop());
  const { connection } = postgres;
  await fillDatabase(connection, { ...history, now: new Date(), onProgress: () => undefined });
  await makeBareTables(connection);
  const product = await startProduct(dataDir);
  cleanUp.push(() => product.stop());
  const bare = await startBareServer({ connection, maxConnections });
  cleanUp.push(() => bare.stop());
  console.log(`  ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), shared with the load generator and the database
  ${await readDurability(connection)}; ${maxConnections} database connections, ${history.count} payments
  Limits raised for the bench: ${Object.entries(raisedLimits)
    .map((entry) => entry.join('='))
    .join(', ')}\n`);
  await delay(idleMs);
  const idle = await residentMemory(product.pid);
  const bareIdle = await residentMemory(bare.pid);
  const rows = listRows({
    bare: bare.url,
    product: product.url,
    token: await makeAdminSession(connection),
    samples: await readSamples(connection),
  });
  const postmaster = readPostmasterPid(clusterLayout(dataDir))?.pid ?? 0;
  const used = () => ({
    server: cpuSeconds(product.pid),
    bare: cpuSeconds(bare.pid),
    database: cpuSecondsOfTree(postmaster),
  });
  await measureRows(rows, { ...options, used });
  printMemory({ idle, bareIdle, product, barePid: bare.pid });
  const sizes = await readTableSizes(connection);
  console.log(
    formatTable([
      ['Table', 'rows', 'dead', 'size'],
      ...sizes.map(({ name, rows: live, dead, size }) => [name, live, dead, size]),
    ]),
  );
  await product.stop();
  await measureStarts({ dataDir, first, connection });
}

interface Used {
  readonly server: number | undefined;
  readonly bare: number | undefined;
  readonly database: number | undefined;
}

/**
 * The rounds are interleaved, so other work on the machine affects all rows; a first short round only warms up. Reads
 * come before writes, which would make the product's tables longer than the bare ones.
 */
async function measureRows(
  rows: readonly Row[],
  { rounds, seconds, used }: BenchOfLoad & { used: () => Used },
): Promise<void> {
  const measured = new Map<string, CountedRound[]>();
  const loads: number[] = [];
  for (const isWrite of [false, true]) {
    const block = rows.filter((row) => (row.writes ?? false) === isWrite);
    for (const row of block) await run(row, 0.5);
    for (let round = 0; round < rounds; round += 1) {
      for (const row of block) {
        const before = used();
        const result = await run(row, seconds);
        const after = used();
        const side = row.besides === undefined ? 'bare' : 'server';
        const spent = sumOf(
          [side, 'database'] as const,
          (part) => (after[part] ?? Number.NaN) - (before[part] ?? Number.NaN),
        );
        const cpu = Number.isNaN(spent) ? undefined : (spent / result.requests) * 1e6;
        measured.set(row.name, [...(measured.get(row.name) ?? []), { ...result, cpu }]);
      }
      loads.push(loadavg()[0] ?? Number.NaN);
    }
  }
  console.log(
    formatLoadTable(
      rows.map(({ name, besides }) =>
        summarize(name, measured.get(name) ?? [], measured.get(besides ?? '')),
      ),
    ),
  );
  console.log(
    `\n  Load of the machine: ${median(loads).toFixed(1)}, where ${availableParallelism()} is full`,
  );
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

async function run(row: Row, seconds: number): Promise<Round> {
  return row.times === undefined
    ? fire(row, { seconds, connections: row.connections ?? connectionCount })
    : sendTimes(row satisfies Scenario, { times: row.times, atOnce: 1 });
}

function printMemory(options: {
  idle: number | undefined;
  bareIdle: number | undefined;
  product: ProductProcess;
  barePid: number;
}): void {
  const { idle, bareIdle, product, barePid } = options;
  const megabytes = (value: number | undefined) =>
    value === undefined ? 'not known' : `${value.toFixed(0)} MB`;
  console.log(`
  Memory of the server process: ${megabytes(idle)} idle, ${megabytes(peakMemory(product.pid))} at most under this load and exports
  Memory of the bare process:   ${megabytes(bareIdle)} idle, ${megabytes(peakMemory(barePid))} at most
`);
}

/** The starts of a server whose database is there and whose programs are built. */
async function measureStarts({
  dataDir,
  first,
  connection,
}: {
  dataDir: string;
  first: ProductProcess;
  connection: Parameters<typeof startBareServer>[0]['connection'];
}): Promise<void> {
  const seconds = { bare: [] as number[], server: [] as number[], npm: [] as number[] };
  for (let round = 0; round < starts; round += 1) {
    const bare = await startBareServer({ connection, maxConnections });
    seconds.bare.push(bare.startSeconds);
    await bare.stop();
    for (const program of ['server', 'npm'] as const) {
      const started = await startProduct(dataDir, {}, program);
      seconds[program].push(started.startSeconds);
      await started.stop();
    }
  }
  const shown = (values: readonly number[]) => `${median(values).toFixed(2)} s`;
  console.log(`
  Start until /api/health answers: ${first.startSeconds.toFixed(2)} s the first time (makes the database); later, the median of ${starts}:
    the server ${shown(seconds.server)}, npm start ${shown(seconds.npm)}, the bare server until it listens ${shown(seconds.bare)}
`);
}
