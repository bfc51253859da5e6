import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realisticPayments } from '@ghost-pay/sandbox/realistic-payments';
import { type Logger, pino } from 'pino';
import { readConfig } from '../apps/server/src/config/config.ts';
import type { JobRunner } from '../apps/server/src/core/jobs/jobs.ts';
import type { Dependencies } from '../apps/server/src/dependencies.ts';
import { describeFault } from '../apps/server/src/operations/describe-fault.ts';
import { jobHandlers } from '../apps/server/src/job-handlers.ts';
import { openRuntime } from '../apps/server/src/runtime.ts';
import { closingBlock, siteAddress } from '../apps/server/src/operations/start-words.ts';
import { createShutdown, serve, type Shutdown } from '../apps/server/src/start.ts';
import { findMemoryDisk } from '../apps/server/test/memory-disk.ts';
import { cardPayments } from './demo/card-payments.ts';
import { coinPayments } from './demo/coin-payments.ts';
import { historyOf } from './demo/history.ts';
import { unclaimedMoney } from './demo/unclaimed-money.ts';
import { specialPayments } from './demo/special-payments.ts';
import { type Account, openStage, play, readPrices } from './demo/stage.ts';
import { playOutside } from './sandbox-process.ts';

// A throw-away sandbox with a history. All of it went through the site's own calls and use cases, with a clock that
// runs through the last 90 days: what is overdue was registered days ago by that clock.

const username = 'demo';
const history = { count: 240, days: 90 } as const;

async function demo(): Promise<void> {
  const log = pino({ level: 'warn' });
  const shutdown = createShutdown(log);
  try {
    await serveDemo(log, shutdown);
  } catch (error) {
    const toldToEnd = shutdown.begun;
    await shutdown.stop();
    if (!toldToEnd) throw error;
  }
}

async function serveDemo(log: Logger, shutdown: Shutdown): Promise<void> {
  const dataDir = await mkdtemp(join(findMemoryDisk() ?? tmpdir(), 'ghost-pay-demo-'));
  await shutdown.opened(async () => rm(dataDir, { recursive: true, force: true }));
  const { PORT, HOST, SITE_NAME } = process.env;
  const { peers, close } = await playOutside(dataDir);
  await shutdown.opened(close);
  const environment = { PORT, HOST, SITE_NAME };
  const config = readConfig({ environment, dataDir, sandbox: peers });
  const onProgress = (line: string) => console.log(`  ${line}`);
  const runtime = await openRuntime({ config, role: 'server', log, onProgress });
  await shutdown.opened(() => runtime.close());
  const { dependencies, jobs } = runtime;
  // A story that fails must end its queue too, or the process would go on.
  await shutdown.opened(() => jobs.stop());
  const account = await playStory(
    { ...dependencies, log: pino({ level: 'silent' }) },
    { jobs, walletUrl: peers.wallet.url, onProgress },
  );
  const { port } = await serve({ config, runtime, shutdown });
  console.log(
    closingBlock({
      heading: `A demonstration of ${config.site.name} is running. Its data is deleted when you stop it.`,
      rows: [
        ['Site', siteAddress(config, port)],
        ['Back-office', `${siteAddress(config, port)}/admin`],
        ['Username', username],
        ['Password', account.password],
        ['Accounts', `${peers.registration.apiUrl}/ (simulated registration site)`],
        ['Block chains', `${peers.wallet.url}/ (wallet and explorer; Solana’s sources are off)`],
        ['Mailbox', `${peers.mail.url}/ (all mails of the site)`],
        ['Authenticator', `${account.secret} (add it to an authenticator app)`],
      ],
    }),
  );
}

/** Plays the story of the last three months, and returns the super admin's account. */
async function playStory(
  dependencies: Dependencies,
  {
    jobs,
    walletUrl,
    onProgress,
  }: { jobs: JobRunner; walletUrl: string; onProgress: (line: string) => void },
): Promise<Account> {
  const end = new Date();
  const from = new Date(end.getTime() - (history.days + 1) * 86_400_000);
  const { stage, account } = await openStage(dependencies, { username, from });
  await jobs.start(jobHandlers(dependencies));
  const prices = await readPrices(stage);
  const ordinary = realisticPayments({ ...history, now: end, prices, seed: 20_261_120 });
  const steps = [
    ...historyOf(ordinary),
    ...specialPayments(end, prices),
    ...cardPayments(end),
    ...coinPayments(end, walletUrl),
    ...unclaimedMoney(end, walletUrl),
  ];
  onProgress(`Playing the last ${history.days} days …`);
  await play(stage, steps);
  await stage.close();
  return account;
}

try {
  await demo();
} catch (error) {
  const fault = describeFault(error);
  console.error(fault === undefined ? error : `\n${fault}\n`);
  process.exitCode = 1;
}
