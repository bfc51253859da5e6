import type { Logger } from 'pino';
import { type Config, readConfig, type SandboxPeers } from './config/config.ts';
import { dataDirFrom } from './core/database/embedded/data-dir.ts';
import { OperatorError } from './core/errors.ts';
import { createLog } from './core/log.ts';
import { issueSetupLink } from './modules/auth/auth.public.ts';
import { openRuntime } from './runtime.ts';
import { closingBlock, serve, siteAddress } from './serve.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Starts the outside world of a sandbox; who it is, is the caller's affair. */
export type OpenSandbox = () => Promise<{ peers: SandboxPeers; close: () => Promise<void> }>;

interface Start {
  readonly environment: NodeJS.ProcessEnv;
  /** Called in sandbox mode only. Without it a sandbox has no card network, and offers no cards. */
  readonly openSandbox?: OpenSandbox;
}

/**
 * Starts the server and says where to look. What cannot start says so in one clear line and sets the
 * process's exit code; from then on SIGINT and SIGTERM end it in order.
 */
export async function runServer(options: Start): Promise<void> {
  try {
    await startOrStop(options);
  } catch (error) {
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

async function startOrStop({ environment, openSandbox }: Start): Promise<void> {
  const read = (sandbox?: SandboxPeers) =>
    readConfig({ environment, dataDir: dataDirFrom(environment), sandbox });
  // A mistake in the settings is told before anything is started.
  const withoutPeers = read();
  // On a terminal people read the lines below; elsewhere the log is for programs, one JSON object a line.
  const level =
    process.stdout.isTTY && environment['LOG_LEVEL'] === undefined ? 'warn' : withoutPeers.logLevel;
  const log = createLog({ level });
  const shutdown = createShutdown(log);
  try {
    const sandbox = withoutPeers.mode === 'sandbox' ? await openSandbox?.() : undefined;
    if (sandbox !== undefined) await shutdown.opened(() => sandbox.close());
    await start({ config: read(sandbox?.peers), peers: sandbox?.peers, log, shutdown });
  } catch (error) {
    const toldToEnd = shutdown.begun;
    await shutdown.stop();
    if (!toldToEnd) throw error;
  }
}

async function start({
  config,
  peers,
  log,
  shutdown,
}: {
  config: Config;
  /** Who plays the outside world, where it is played. */
  peers: SandboxPeers | undefined;
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
  const backOffice = config.adminUrl ?? site;
  const setupPath = await issueSetupLink(runtime.dependencies);
  const admin: [string, string][] =
    setupPath === undefined
      ? [['Back-office', `${backOffice}/admin`]]
      : [
          ['First admin', `${backOffice}${setupPath}`],
          ['', 'this link works once, for one hour'],
        ];
  console.log(
    closingBlock({
      heading: `${config.site.name} is running${config.mode === 'sandbox' ? ' in sandbox mode: no real money moves' : ''}.`,
      rows: [
        ['Site', site],
        ...admin,
        ...peerRows(config, peers),
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

/** Where the played registration site shows its accounts and the played mailbox its mails, where these are asked. */
function peerRows(
  { registration, mail }: Config,
  peers: SandboxPeers | undefined,
): [string, string][] {
  if (peers === undefined) return [];
  const rows: [string, string][] = [];
  if (registration?.apiUrl === peers.registration.apiUrl)
    rows.push(['Accounts', `${registration.apiUrl}/ (played registration site)`]);
  if (mail?.smtpUrl === peers.mail.smtpUrl)
    rows.push(['Mailbox', `${peers.mail.url}/ (what the site mails)`]);
  return rows;
}
