import { type Logger, pino } from 'pino';
import { type Config, readConfig } from './config/config.ts';
import { dataDirFrom } from './core/database/embedded/data-dir.ts';
import { OperatorError } from './core/errors.ts';
import { issueSetupLink } from './modules/auth/auth.public.ts';
import { openRuntime } from './runtime.ts';
import { closingBlock, serve, siteAddress } from './serve.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

async function main(): Promise<void> {
  const config = readConfig({ environment: process.env, dataDir: dataDirFrom(process.env) });
  // On a terminal people read the lines below; elsewhere the log is for programs, one JSON object a line.
  const level =
    process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel;
  const log = pino({ level });
  const shutdown = createShutdown(log);
  try {
    await start({ config, log, shutdown });
  } catch (error) {
    const toldToEnd = shutdown.begun;
    await shutdown.stop();
    if (!toldToEnd) throw error;
  }
}

async function start({
  config,
  log,
  shutdown,
}: {
  config: Config;
  log: Logger;
  shutdown: Shutdown;
}): Promise<void> {
  const runtime = await openRuntime({
    config,
    role: 'server',
    log,
    onProgress: (line) => console.log(`  ${line}`),
  });
  await shutdown.opened(() => runtime.close());
  const { port } = await serve({ config, runtime, shutdown });

  const site = siteAddress(config, port);
  const setupPath = await issueSetupLink(runtime.dependencies);
  const admin: [string, string][] =
    setupPath === undefined
      ? [['Back-office', `${site}/admin`]]
      : [
          ['First admin', `${site}${setupPath}`],
          ['', 'this link works once, for one hour'],
        ];
  console.log(
    closingBlock({
      heading: `${config.site.name} is running${config.mode === 'sandbox' ? ' in sandbox mode: no real money moves' : ''}.`,
      rows: [
        ['Site', site],
        ...admin,
        ['Data folder', config.dataDir],
        [
          'Database',
          config.databaseUrl === undefined
            ? 'embedded PostgreSQL'
            : 'the one that DATABASE_URL names',
        ],
      ],
    }),
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
