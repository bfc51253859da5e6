import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { OperatorError } from './core/errors.ts';
import { writeScheduledBackup } from './operations/backup/scheduled-backups.ts';
import { createEventDispatcher } from './core/events/event-dispatcher.ts';
import { createMetrics, serveMetrics } from './core/metrics/metrics.ts';
import { eventSubscribers } from './event-subscribers.ts';
import { tidyJobTables } from './core/jobs/job-tables.ts';
import { recordKeptJobs } from './core/jobs/pending-jobs.ts';
import { jobHandlers } from './job-handlers.ts';
import type { Runtime } from './runtime.ts';
import type { Shutdown } from './shutdown.ts';

/** How long running requests may take to end before their connections are cut. */
const stopDeadlineMs = 8_000;

/**
 * Starts to serve, and registers the orderly stop: no new requests, the running ones and the running
 * jobs end, but for a backup, which takes its time and is given up. Returns the port it listens on.
 * Throws an OperatorError when the port cannot be had.
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
  const ending = new AbortController();
  await shutdown.opened(() => {
    ending.abort(new Error('The server ends'));
    return jobs.stop();
  });
  const handlers = [
    ...jobHandlers(dependencies),
    tidyJobTables({ owner: runtime.ownerConnection, log: dependencies.log }),
  ];
  if (config.backups !== undefined)
    handlers.push(
      writeScheduledBackup(
        { ...dependencies, connection: runtime.connection, ending: ending.signal },
        config.backups,
      ),
    );
  await jobs.start({ handlers, work: true });
  await recordKeptJobs(dependencies.database, { jobs, handlers });
  const events = createEventDispatcher(dependencies, eventSubscribers(dependencies));
  await shutdown.opened(() => events.stop());
  events.start();
  const metrics = createMetrics(dependencies);
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
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw portError(error, config);
  }
  if (metricsAddress !== undefined) {
    const listening = await serveMetrics(metrics, metricsAddress);
    await shutdown.opened(() => {
      listening.close();
      listening.closeAllConnections();
      return Promise.resolve();
    });
  }
  const { port } = app.server.address() as AddressInfo;
  runtime.listensOn(port);
  return { port };
}

function portError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${config.port} is in use by another program. Stop that one, or set PORT to a free port.`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(
      `HOST is ${config.host}, which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
    );
  if (error.code === 'EACCES')
    return new OperatorError(`Port ${config.port} needs more rights. Set PORT to 1024 or above.`);
  return error;
}

/** The address of the site as people open it: with the real port where the operating system chose one. */
export function siteAddress(config: Config, port: number): string {
  return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
}

/** The closing block of a start: a heading, then labelled rows that say where to look. */
export function closingBlock({
  heading,
  rows,
}: {
  heading: string;
  rows: readonly (readonly [string, string])[];
}): string {
  return [
    '',
    `  ${heading}`,
    '',
    ...rows.map(([label, text]) => `  ${label.padEnd(14)} ${text}`),
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}
