import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { OperatorError } from './core/errors.ts';
import { jobHandlers } from './job-handlers.ts';
import type { Runtime } from './runtime.ts';

/**
 * Serves until SIGINT or SIGTERM; both lead to one orderly stop: no new requests, the running ones
 * and the running jobs end, then the database closes. Returns the port it listens on; `onStopped`
 * runs last. Throws an OperatorError when the port cannot be had, with everything closed again.
 */
export async function serve({
  config,
  runtime,
  onStopped = () => Promise.resolve(),
}: {
  config: Config;
  runtime: Runtime;
  onStopped?: () => Promise<void>;
}): Promise<{ port: number }> {
  const { dependencies, jobs } = runtime;
  const app = await buildApp(dependencies);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await app.close();
    await jobs.stop();
    await runtime.close();
    await onStopped();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= stop().catch((error: unknown) => {
        dependencies.log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      });
    });
  }
  await jobs.start({ handlers: jobHandlers(dependencies), work: true });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw portError(error, config);
  }
  return { port: (app.server.address() as AddressInfo).port };
}

function portError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${config.port} is in use by another program. Stop that one, or set PORT to a free port.`,
    );
  }
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
