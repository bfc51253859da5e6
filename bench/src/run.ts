// npm run bench: measures how fast the server registers and tracks payments, compared with a bare Fastify and pg on
// the same PostgreSQL; then an admin's calls with 10,000 and with a million payments; on request, calls while the
// card network is out of order, what evidence from the chains costs, and the visitors' pages on a slow phone. It prints figures and has no pass marks. docs/performance.md explains them.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { startBareServer } from './bare-process.ts';
import { BenchError } from './bench-error.ts';
import { connectionCount, fire, type Round, type Scenario } from './load.ts';
import { measureEvidence } from './evidence.ts';
import { measureFaults } from './faults.ts';
import { measurePages } from './pages.ts';
import { createShot, seedPayments } from './payments.ts';
import { raisedLimits, startProduct, type ProductProcess } from './product-process.ts';
import { formatLoadTable, formatTable, summarize } from './report.ts';
import { residentMemory } from './resident-memory.ts';
import { measureSizes } from './sizes.ts';
import {
  makeScratchTable,
  readDurability,
  readTableSizes,
  readTransactionIds,
} from './scratch-database.ts';

/** The whole run ends within this time, even when a part hangs. */
const limitMs = 595_000;
const seedCount = 2_000;
/** The server's own default of DATABASE_MAX_CONNECTIONS, so that both have the same pool. */
const maxConnections = 20;
const idleMs = 5_000;

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** 'load', 'faults', 'sizes', 'evidence' or 'pages': only this part of the bench. */
    only: { type: 'string' },
  },
});
const roundCount = Math.min(7, Math.max(1, Number(flags.rounds)));
const roundSeconds = Math.min(4, Math.max(0.5, Number(flags.seconds)));

const onRequest = new Set(['faults', 'evidence', 'pages']);

type CleanUp = (() => Promise<unknown>)[];

async function bench(cleanUp: CleanUp): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-bench-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL refuses to run as root; the user that it then runs as must be able to enter the folder.
  await chmod(folder, 0o755);
  const parts = {
    load: () => benchLoad(folder, cleanUp),
    faults: () => measureFaults({ folder, cleanUp }),
    sizes: () => measureSizes({ folder, cleanUp, rounds: roundCount }),
    evidence: () => measureEvidence({ folder, cleanUp }),
    pages: () => measurePages({ folder, cleanUp, rounds: roundCount }),
  };
  for (const [name, measure] of Object.entries(parts)) {
    // The faults, evidence and the pages run on request only: the two other parts fill the ten minutes on a slow machine.
    if (flags.only === undefined ? onRequest.has(name) : flags.only !== name) continue;
    const before = cleanUp.length;
    await measure();
    // Stopped before the next part, whose figures it would distort.
    for (const step of cleanUp.splice(before).toReversed()) await step();
  }
}

async function benchLoad(folder: string, cleanUp: CleanUp): Promise<void> {
  const dataDir = path.join(folder, 'data');

  const first = await startProduct(dataDir);
  await first.stop();
  const product = await startProduct(dataDir);
  cleanUp.push(() => product.stop());
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    onProgress: () => undefined,
  });
  cleanUp.push(() => postgres.stop());
  const { connection } = postgres;
  await makeScratchTable(connection);
  const bare = await startBareServer({ connection, maxConnections });
  cleanUp.push(() => bare.stop());
  console.log(
    `  ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), shared with the load generator and the database`,
  );
  console.log(
    `  ${await readDurability(connection)}; ${connectionCount} HTTP connections, ${maxConnections} to the database`,
  );
  console.log(
    `  Limits raised for the bench: ${Object.entries(raisedLimits)
      .map((entry) => entry.join('='))
      .join(', ')}\n`,
  );

  await delay(idleMs);
  const idle = await residentMemory(product.pid);
  console.log(
    `  ${seedCount} payments are made, then ${roundCount} rounds of ${roundSeconds} s for each row …\n`,
  );
  const paymentIds = await seedPayments(product.url, seedCount);
  const scenarios = listScenarios({
    bare: bare.url,
    product: product.url,
    paymentIds,
    ids: await readTransactionIds(connection),
  });
  await measure(scenarios);
  await printStartAndMemory({ first, product, idle });
  const sizes = await readTableSizes(connection);
  console.log(
    formatTable([
      ['Table', 'rows', 'dead', 'size'],
      ...sizes.map(({ name, rows, dead, size }) => [name, rows, dead, size]),
    ]),
  );
}

interface Measured extends Scenario {
  /** The bare route for the ratio. */
  readonly besides?: string;
}

function listScenarios(options: {
  bare: string;
  product: string;
  paymentIds: readonly string[];
  ids: readonly string[];
}): Measured[] {
  const { bare, product, paymentIds, ids } = options;
  const pick = (from: readonly string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
  const get = (folder: string, id: string) =>
    ({ method: 'GET', path: `${folder}/${id}`, expected: id }) as const;
  return [
    {
      name: 'bare: constant',
      url: bare,
      next: () => ({ method: 'GET', path: '/constant', expected: 'ok' }),
    },
    { name: 'bare: one-row SELECT', url: bare, next: () => get('/select', pick(ids)) },
    { name: 'bare: one-row INSERT', url: bare, next: () => createShot({ path: '/insert' }) },
    {
      name: 'track',
      url: product,
      next: () => get('/api/transactions/track', pick(paymentIds)),
      besides: 'bare: one-row SELECT',
    },
    { name: 'create', url: product, next: () => createShot(), besides: 'bare: one-row INSERT' },
    {
      name: 'create, with a key',
      url: product,
      next: () => createShot({ withKey: true }),
      besides: 'bare: one-row INSERT',
    },
  ];
}

/**
 * The rounds are interleaved, so other work on the machine affects all scenarios; a first short round only warms up.
 */
async function measure(scenarios: readonly Measured[]): Promise<void> {
  const rounds = new Map<string, Round[]>(scenarios.map(({ name }) => [name, []]));
  for (const scenario of scenarios) await fire(scenario, 1);
  for (let round = 0; round < roundCount; round += 1) {
    for (const scenario of scenarios)
      rounds.get(scenario.name)?.push(await fire(scenario, roundSeconds));
  }
  console.log(
    formatLoadTable(
      scenarios.map(({ name, besides }) =>
        summarize(name, rounds.get(name) ?? [], rounds.get(besides ?? '')),
      ),
    ),
  );
}

async function printStartAndMemory(options: {
  first: ProductProcess;
  product: ProductProcess;
  idle: number | undefined;
}): Promise<void> {
  const { first, product, idle } = options;
  const megabytes = (value: number | undefined) =>
    value === undefined ? 'not known' : `${value.toFixed(0)} MB`;
  console.log(`
  Start until /api/health answers: ${first.startSeconds.toFixed(2)} s the first time (makes the database), ${product.startSeconds.toFixed(2)} s the second
  Memory of the server process:    ${megabytes(idle)} idle, ${megabytes(await residentMemory(product.pid))} after the load
`);
}

async function main(): Promise<void> {
  const cleanUp: CleanUp = [];
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => giveUp(new BenchError(`The bench did not end within ${limitMs / 1000} s.`)),
    limitMs,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => giveUp(new BenchError(`Stopped by ${signal}.`)));
  }
  try {
    await Promise.race([bench(cleanUp), givenUp]);
  } catch (error) {
    console.error(error instanceof BenchError ? error.message : error);
    process.exitCode = 1;
  } finally {
    clearTimeout(timer);
    for (const step of cleanUp.toReversed()) await step();
  }
  // After an abort a round may still be running.
  process.exit();
}

await main();
