import type { Logger } from 'pino';
import { type Config, readConfig, type SandboxPeers } from './config/config.ts';
import { dataDirFrom } from './operations/embedded-postgres/data-dir.ts';
import { createLog } from './core/log.ts';
import { describeFault } from './operations/describe-fault.ts';
import { issueSetupLink, needsFirstAdmin } from './modules/auth/auth.public.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { closingBlock, serve, siteAddress } from './serve.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Starts the outside world of a sandbox, which keeps what it knows in the data folder. */
export type OpenSandbox = (
  dataDir: string,
) => Promise<{ peers: SandboxPeers; close: () => Promise<void> }>;

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
    const fault = describeFault(error);
    console.error(fault === undefined ? error : `\n${fault}\n`);
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

/** The settings, and who plays the outside world, where it is played. */
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
  console.log(
    closingBlock({
      heading: `${config.site.name} is running${config.mode === 'sandbox' ? ' in sandbox mode: no real money moves' : ''}.`,
      rows: [
        ['Site', site],
        ...(await firstAdminRows({ config, runtime, site })),
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

/**
 * The way to the back-office, or to its first admin. The output of a live site is kept in a journal that others may
 * read, so it names the command that prints the link.
 */
async function firstAdminRows({
  config,
  runtime: { dependencies },
  site,
}: {
  config: Config;
  runtime: Runtime;
  site: string;
}): Promise<[string, string][]> {
  const backOffice = config.adminUrl ?? site;
  if (!(await needsFirstAdmin(dependencies))) return [['Back-office', `${backOffice}/admin`]];
  if (config.mode === 'live')
    return [
      ['First admin', 'there is none yet; a link is printed by: npm run admin -- setup-link'],
    ];
  const link = await issueSetupLink(dependencies);
  if (link === undefined) return [['Back-office', `${backOffice}/admin`]];
  return [
    ['First admin', `${backOffice}${link.path}`],
    ['', `this link works once, for ${link.minutes} minutes`],
  ];
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
