import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duration } from '@ghost-pay/contract/durations';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import { type RealisticPayment, realisticPayments } from '@ghost-pay/sandbox/realistic-payments';
import { type Logger, pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import type { JobRunner } from '../apps/server/src/core/jobs/jobs.ts';
import type { Dependencies } from '../apps/server/src/dependencies.ts';
import { describeFault } from '../apps/server/src/operations/describe-fault.ts';
import { jobHandlers } from '../apps/server/src/job-handlers.ts';
import { createAdmin } from '../apps/server/src/modules/auth/usecases/create-admin.ts';
import { openRuntime } from '../apps/server/src/runtime.ts';
import { closingBlock, siteAddress } from '../apps/server/src/operations/start-words.ts';
import { createShutdown, serve, type Shutdown } from '../apps/server/src/start.ts';
import { playOutside } from './sandbox-process.ts';

// A throw-away sandbox with a history. All of it went through the real calls, with a clock that
// runs through the last 90 days, so it looks like a real history.

const username = 'demo';
const payments = { count: 400, days: 90 } as const;

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

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
  const dataDir = await mkdtemp(join(tmpdir(), 'ghost-pay-demo-'));
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
  const account = await makeHistory(
    { ...dependencies, log: pino({ level: 'silent' }) },
    { jobs, onProgress },
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
        ['Mailbox', `${peers.mail.url}/ (all mails of the site)`],
        ['Authenticator', `${account.secret} (add it to an authenticator app)`],
      ],
    }),
  );
}

/** Makes the super admin and the payments, and returns the credentials. */
async function makeHistory(
  dependencies: Dependencies,
  { jobs, onProgress }: { jobs: JobRunner; onProgress: (line: string) => void },
): Promise<{ password: string; secret: string }> {
  const end = new Date();
  let now = new Date(end.getTime() - (payments.days + 1) * 86_400_000);
  const unlimited = Number.MAX_SAFE_INTEGER;
  const past: Dependencies = {
    ...dependencies,
    clock: { now: () => new Date(now) },
    limits: {
      trackPerMinute: unlimited,
      createPerMinute: unlimited,
      createWalletPerMinute: unlimited,
      openPerHour: unlimited,
      connectionsPerAddress: unlimited,
    },
  };
  const app = await buildApp(past);
  await jobs.start({ handlers: jobHandlers(dependencies), work: false });
  const newPassword = () => `Demo-${randomBytes(9).toString('base64url')}-7`;
  let password = newPassword();
  await createAdmin(past, { username, email: 'demo@example.org', role: 'super_admin', password });

  let token = '';
  const call: Call = async (method, path, body) => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({
      // A documentation address, so the history does not use up the limits of the person who tries the demonstration.
      remoteAddress: '192.0.2.1',
      method,
      url: `/api${path}`,
      headers,
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} was refused: ${answer.body}`);
    return answer.json();
  };
  const signIn = async (code?: string): Promise<void> => {
    const body = { username, password, ...(code !== undefined && { twofa_token: code }) };
    token = '';
    ({ accessToken: token } = (await call('POST', '/auth/login', body)) as { accessToken: string });
  };

  await signIn();
  const { manualEntry: secret } = (await call('GET', '/auth/2fa/setup')) as { manualEntry: string };
  const authenticator = addAccount(secret);
  await call('POST', '/auth/2fa/enable', { token: authenticator.codeAt(now.getTime()) });
  const own = newPassword();
  await call('POST', '/auth/change-password', { currentPassword: password, newPassword: own });
  password = own;

  const steps = storyOf(
    realisticPayments({
      ...payments,
      now: end,
      prices: await cryptoPrices(call),
      seed: 20_261_120,
    }),
  );
  let signedInUntil = 0;
  for (const [index, step] of steps.entries()) {
    now = step.at;
    // Admins sign in again every few hours; the demonstration's clock requires the same.
    if (now.getTime() >= signedInUntil) {
      await signIn(authenticator.codeAt(now.getTime()));
      signedInUntil = now.getTime() + 3.9 * 3_600_000;
    }
    await step.run(call);
    if (index % 250 === 0)
      onProgress(
        `Playing the last ${payments.days} days: ${Math.round((index / steps.length) * 100)} %`,
      );
  }
  onProgress(`${payments.count} payments made.`);
  await app.close();
  return { password, secret };
}

/** One act of a visitor or an admin, at its moment. */
interface Step {
  readonly at: Date;
  run(call: Call): Promise<void>;
}

/**
 * Verified and not activated yet: an unknown account keeps the payment in that state, otherwise it
 * would be completed before the visitor of the demonstration sees it.
 */
function withoutAccount(payment: RealisticPayment): RealisticPayment {
  const { payload, fate } = payment;
  if (fate.kind !== 'verified' || payload['type'] === 'donation') return payment;
  const userUsername = `unknown-${String(payload['userUsername'])}`;
  return { ...payment, payload: { ...payload, userUsername } };
}

function storyOf(history: readonly RealisticPayment[]): Step[] {
  const steps = history.map(withoutAccount).flatMap(({ createdAt, payload, fate }) => {
    let id = '';
    const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
    const move = (minutes: number, action: string, body?: object): Step => ({
      at: later(minutes),
      run: async (call) => void (await call('POST', `/transactions/${id}/${action}`, body)),
    });
    const create: Step = {
      at: createdAt,
      run: async (call) => {
        await call('POST', '/transactions', payload);
        const search = encodeURIComponent(String(payload['payment_id']));
        const found = (await call('GET', `/transactions?search=${search}`)) as {
          transactions: { id: string }[];
        };
        id = found.transactions[0]?.id ?? '';
      },
    };
    if (fate.kind === 'waits') return [create];
    if (fate.kind === 'fails')
      return [create, move(fate.afterMinutes, 'mark-failed', { reason: fate.reason })];
    const verify = move(fate.afterMinutes, 'verify-payment');
    // A verified donation is completed; only a subscription still has to be activated.
    if (fate.kind === 'verified' || payload['type'] === 'donation') return [create, verify];
    return [create, verify, move(fate.deliveredAfterMinutes, 'update-subscription')];
  });
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function cryptoPrices(call: Call): Promise<Map<Duration, number>> {
  const tiers = (await call('GET', '/pricing/category/ghost-eshop-pro/type/crypto')) as {
    duration: Duration;
    price: number;
  }[];
  return new Map(tiers.map(({ duration, price }) => [duration, price]));
}

try {
  await demo();
} catch (error) {
  const fault = describeFault(error);
  console.error(fault === undefined ? error : `\n${fault}\n`);
  process.exitCode = 1;
}
