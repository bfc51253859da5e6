import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { dataDirFrom } from './core/database/embedded/data-dir.ts';
import { OperatorError } from './core/errors.ts';
import { jobHandlers } from './job-handlers.ts';
import { issueSetupLink } from './modules/auth/auth.public.ts';
import { openRuntime } from './runtime.ts';

/** Starts the server and keeps it running until SIGINT or SIGTERM; both lead to one orderly stop. */
async function main(): Promise<void> {
  const config = readConfig({ environment: process.env, dataDir: dataDirFrom(process.env) });
  // On a terminal people read the lines below; elsewhere the log is for programs, one JSON object a line.
  const level = process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel;
  const log = pino({ level });
  const onProgress = (line: string) => console.log(`  ${line}`);

  const runtime = await openRuntime({ config, role: 'server', log, onProgress });
  const { dependencies, jobs } = runtime;
  const app = await buildApp(dependencies);
  await jobs.start({ handlers: jobHandlers(dependencies), work: true });

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await app.close();
    await jobs.stop();
    await runtime.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= stop().catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      });
    });
  }

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw portError(error, config);
  }
  const setupPath = await issueSetupLink(dependencies);
  console.log(whereToLook({ config, port: (app.server.address() as AddressInfo).port, setupPath }));
}

function portError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(`Port ${config.port} is in use by another program. Stop that one, or set PORT to a free port.`);
  }
  if (error.code === 'EACCES') return new OperatorError(`Port ${config.port} needs more rights. Set PORT to 1024 or above.`);
  return error;
}

/** The closing block of a start: the site, the first admin's link, the data folder. */
function whereToLook({ config, port, setupPath }: { config: Config; port: number; setupPath: string | undefined }): string {
  const site = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const rows = [
    ['Site', site],
    ...(setupPath === undefined
      ? [['Back-office', `${site}/admin`]]
      : [['First admin', `${site}${setupPath}`], ['', '(works once, for one hour)']]),
    ['Data folder', config.dataDir],
    ['Database', config.databaseUrl === undefined ? 'embedded PostgreSQL' : 'the one that DATABASE_URL names'],
  ];
  const heading = config.mode === 'sandbox' ? 'is running in sandbox mode: no real money moves.' : 'is running.';
  return [
    '',
    `  ${config.site.name} ${heading}`,
    '',
    ...rows.map(([label = '', text = '']) => `  ${label.padEnd(12)} ${text}`),
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
