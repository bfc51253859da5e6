import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { forgetPgVariables } from './config/pg-variables.ts';
import type { SandboxPeers } from './config/service-settings.ts';
import { OperatorError } from './core/errors.ts';
import { createEventDispatcher } from './core/events/event-dispatcher.ts';
import { tidyJobTables } from './core/jobs/job-tables.ts';
import { recordKeptJobs } from './core/jobs/pending-jobs.ts';
import { createLog, noMessage } from './core/log.ts';
import { createMetrics, serveMetrics } from './core/metrics/metrics.ts';
import { eventSubscribers } from './event-subscribers.ts';
import { jobHandlers } from './job-handlers.ts';
import { writeScheduledBackup } from './operations/backup/scheduled-backups.ts';
import { describeFault } from './operations/describe-fault.ts';
import { checkDatabaseHourly } from './operations/site-database/external-database.ts';
import { dataDirFrom } from './operations/embedded-postgres/data-dir.ts';
import {
  alertRows,
  backupRows,
  closingBlock,
  firstAdminRows,
  peerRows,
  portError,
  siteAddress,
} from './operations/start-words.ts';
import { readInspectionConfig, startInspection } from './inspect.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { siteFigures } from './site-figures.ts';

/** Starts the simulated external services of a sandbox, which store their data in the data folder. */
export type OpenSandbox = (
  dataDir: string,
) => Promise<{ peers: SandboxPeers; close: () => Promise<void> }>;

interface Start {
  readonly environment: NodeJS.ProcessEnv;
  /** `--inspect` only shows a copy of a site. */
  readonly args?: readonly string[];
  /** Called in sandbox mode only. Without it a sandbox has no card network and does not offer cards. */
  readonly openSandbox?: OpenSandbox;
}

/**
 * Starts the server and prints its addresses. A failed start prints one clear line and sets the process's
 * exit code. From then on SIGINT and SIGTERM stop the server in order.
 */
export async function runServer(options: Start): Promise<void> {
  try {
    await startOrStop(options);
  } catch (error) {
    const fault = describeFault(error);
    console.error(fault === undefined ? error : `\n${fault}\n`);
    process.exitCode = 1;
  }
}

async function startOrStop({ environment, args = [], openSandbox }: Start): Promise<void> {
  const unknown = args.find((arg) => arg !== '--inspect');
  if (unknown !== undefined)
    throw new OperatorError(`The start does not take ${unknown}; only --inspect.`);
  if (args.length > 0) return inspect(environment);
  const read = (sandbox?: SandboxPeers) =>
    readConfig({ environment, dataDir: dataDirFrom(environment), sandbox });
  // A mistake in the settings is reported before anything is started.
  const withoutPeers = read();
  forgetPgVariables(process.env);
  // On a terminal people read the lines below; elsewhere the log is for programs, one JSON object per line.
  const level =
    process.stdout.isTTY && environment['LOG_LEVEL'] === undefined ? 'warn' : withoutPeers.logLevel;
  const log = createLog({ level });
  const shutdown = createShutdown(log);
  const openPeers = async (): Promise<Settled> => {
    if (withoutPeers.mode === 'live' || openSandbox === undefined)
      return { config: withoutPeers, peers: undefined };
    const sandbox = await openSandbox(withoutPeers.dataDir);
    await shutdown.opened(() => sandbox.close());
    return { config: read(sandbox.peers), peers: sandbox.peers };
  };
  try {
    await start({ withoutPeers, openPeers, log, shutdown });
  } catch (error) {
    const toldToEnd = shutdown.begun;
    await shutdown.stop();
    if (!toldToEnd) throw error;
  }
}

async function inspect(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readInspectionConfig({ environment, dataDir: dataDirFrom(environment) });
  forgetPgVariables(process.env);
  const log = createLog({ level: process.stdout.isTTY ? 'warn' : config.logLevel });
  const shutdown = createShutdown(log);
  try {
    await startInspection({ config, log, shutdown });
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

/** The settings, and the simulated external services of a sandbox, if any. */
interface Settled {
  readonly config: Config;
  readonly peers: SandboxPeers | undefined;
}

async function start({
  withoutPeers,
  openPeers,
  log,
  shutdown,
}: {
  withoutPeers: Config;
  openPeers: () => Promise<Settled>;
  log: Logger;
  shutdown: Shutdown;
}): Promise<void> {
  const onProgress = (line: string) => console.log(`  ${line}`);
  withoutPeers.warnings.forEach(onProgress);
  let settled: Settled = { config: withoutPeers, peers: undefined };
  const runtime = await openRuntime({
    config: withoutPeers,
    role: 'server',
    log,
    onProgress,
    withPeers: async () => {
      settled = await openPeers();
      return settled.config;
    },
  });
  const { config, peers } = settled;
  await shutdown.opened(() => runtime.close());
  const { port } = await serve({ config, runtime, shutdown });

  const site = siteAddress(config, port);
  const rows = async () => [
    ...(await firstAdminRows({ config, dependencies: runtime.dependencies, site })),
    ...(await alertRows(runtime.dependencies)),
    ...(await backupRows(config)),
  ];
  console.log(
    closingBlock({
      heading: `${config.site.name} is running${config.mode === 'sandbox' ? ' in sandbox mode: no real money moves' : ''}.`,
      rows: [
        ['Site', site],
        ...(await untilItWorks(rows, { shutdown, log })),
        ...peerRows(config, peers),
        ['Data folder', config.dataDir],
        [
          'Database',
          config.databaseUrl === undefined ? 'embedded PostgreSQL' : 'the one in DATABASE_URL',
        ],
      ],
    }),
  );
  // Written at an orderly end otherwise: after a crash the next start would compile every file again.
  flushCompileCache();
}

/** How long running requests may take to end before their connections are cut. */
const stopDeadlineMs = 8_000;

/**
 * Starts to listen, and registers the orderly stop: the server stops listening, running requests and jobs end.
 * A running backup is aborted, because it would take too long. Returns the port. Throws an OperatorError if
 * the port is not available.
 */
export async function serve({
  config,
  runtime,
  shutdown,
}: {
  config: Config;
  runtime: Runtime;
  shutdown: Shutdown;
}): Promise<{ port: number }> {
  const { dependencies, jobs } = runtime;
  await shutdown.opened(() => jobs.stop());
  const handlers = [
    ...jobHandlers(dependencies),
    tidyJobTables({ owner: runtime.ownerConnection, log: dependencies.log }),
  ];
  if (config.databaseUrl !== undefined)
    handlers.push(checkDatabaseHourly({ ...dependencies, connection: runtime.connection }));
  if (config.backups !== undefined)
    handlers.push(
      writeScheduledBackup({ ...dependencies, connection: runtime.connection }, config.backups),
    );
  await jobs.start(handlers);
  await recordKeptJobs(dependencies.database, { jobs, handlers });
  const events = createEventDispatcher(dependencies, eventSubscribers(dependencies));
  await shutdown.opened(() => events.stop());
  const metrics = createMetrics(siteFigures(dependencies));
  const { metricsAddress } = config;
  const app = await buildApp(dependencies, {
    watch: (created) => {
      if (metricsAddress !== undefined) metrics.watch(created);
    },
  });
  await shutdown.opened(async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), stopDeadlineMs);
    await app.close();
    clearTimeout(cut);
  });
  // Before the site listens: a port that is taken must still end the start.
  if (metricsAddress !== undefined) {
    const listening = await serveMetrics(metrics, metricsAddress);
    await shutdown.opened(() => {
      listening.close();
      listening.closeAllConnections();
      return Promise.resolve();
    });
  }
  // The background work begins first: a proxy sends visitors to whoever listens, so that one is through with its start.
  await untilItWorks(() => jobs.work(), { shutdown, log: dependencies.log });
  events.start();
  try {
    // The closing block names the address, so the log's line about it is left out.
    const listenTextResolver = () => noMessage;
    await app.listen({ host: config.host, port: config.port, listenTextResolver });
  } catch (error) {
    throw portError(error, config);
  }
  const { port } = app.server.address() as AddressInfo;
  runtime.listensOn(port);
  return { port };
}

const pauseMs = 1_000;

/**
 * From its last steps on only a signal ends a server, so each is tried again until it works: a database that is slow for a
 * moment is no reason to end. Throws once the stop has begun.
 */
export async function untilItWorks<Result>(
  step: () => Promise<Result>,
  {
    shutdown,
    log,
    everyMs = pauseMs,
  }: { shutdown: Pick<Shutdown, 'begun'>; log: FastifyBaseLogger; everyMs?: number },
): Promise<Result> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (shutdown.begun) throw error;
      log.warn({ err: error }, 'a step of the start did not work, and is tried again');
      await wait(everyMs);
    }
  }
}

/** Closes what was opened, last opened first, when the process is told to stop or cannot start. */
export interface Shutdown {
  /**
   * Registers how to close a resource that was just opened. If the stop has already begun, closes it at once
   * and throws, so nothing more is opened.
   */
  opened(close: () => Promise<void>): Promise<void>;
  /** Closes everything; later calls wait for the first. A failed close does not prevent the next one. */
  stop(): Promise<void>;
  /** Whether the stop has begun. A start that fails after that was only interrupted. */
  readonly begun: boolean;
}

/** Listens to SIGINT and SIGTERM from now on, also to repeated ones. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      }
    }
  }

  const stop = async (): Promise<void> => {
    stopping ??= closeAll();
    await stopping;
  };
  const stopBy = (signal: NodeJS.Signals): void => {
    if (stopping !== undefined) return;
    log.info({ signal }, 'told to stop');
    void stop().then(() => log.info('stopped'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopBy);

  return {
    stop,
    get begun() {
      return stopping !== undefined;
    },
    async opened(close) {
      closers.push(close);
      if (stopping === undefined) return;
      await stopping;
      await closeAll();
      throw new Error('Told to end while starting');
    },
  };
}
