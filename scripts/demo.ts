import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@ghost-pay/contract/client';
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
      quotesPerMinute: 100_000,
      uniqueQuotesPerHour: 100_000,
      connectionsPerAddress: unlimited,
    },
  };
  const app = await buildApp(past);
  await jobs.start({ handlers: jobHandlers(dependencies), work: false });
  const newPassword = () => `Demo-${randomBytes(9).toString('base64url')}-7`;
  let password = newPassword();
  await createAdmin(past, { username, email: 'demo@example.org', role: 'super_admin', password });

  const visitor = clientOf(app);
  const signIn = async (code?: string): Promise<Client> => {
    const body = { username, password, ...(code !== undefined && { twofa_token: code }) };
    return clientOf(app, (await visitor.call('POST /auth/login', { body })).accessToken);
  };

  let admin = await signIn();
  const { manualEntry: secret } = await admin.call('GET /auth/2fa/setup');
  const authenticator = addAccount(secret);
  const code = authenticator.codeAt(now.getTime());
  await admin.call('POST /auth/2fa/enable', { body: { token: code } });
  const own = newPassword();
  const body = { currentPassword: password, newPassword: own };
  await admin.call('POST /auth/change-password', { body });
  password = own;

  const steps = storyOf(
    realisticPayments({
      ...payments,
      now: end,
      prices: await cryptoPrices(visitor),
      seed: 20_261_120,
    }),
  );
  let signedInUntil = 0;
  for (const [index, step] of steps.entries()) {
    now = step.at;
    // Admins sign in again every few hours; the demonstration's clock requires the same.
    if (now.getTime() >= signedInUntil) {
      admin = await signIn(authenticator.codeAt(now.getTime()));
      signedInUntil = now.getTime() + 3.9 * 3_600_000;
    }
    await step.run(admin);
    if (index % 250 === 0)
      onProgress(
        `Playing the last ${payments.days} days: ${Math.round((index / steps.length) * 100)} %`,
      );
  }
  onProgress(`${payments.count} payments made.`);
  await app.close();
  return { password, secret };
}

/** A client of the app, without a connection. */
function clientOf(app: Awaited<ReturnType<typeof buildApp>>, token?: string): Client {
  return createClient({
    fetch: async (url, { method, headers, body }) => {
      const answer = await app.inject({
        // A documentation address, so the history does not use up the limits of the person who tries the demonstration.
        remoteAddress: '192.0.2.1',
        method,
        url,
        headers,
        ...(body !== undefined && { payload: body }),
      });
      return new Response(answer.body, { status: answer.statusCode });
    },
    token,
    timeoutMs: 60_000,
  });
}

/** One act of a visitor or an admin, at its moment. */
interface Step {
  readonly at: Date;
  run(client: Client): Promise<unknown>;
}

/**
 * Verified and not activated yet: an unknown account keeps the payment in that state, otherwise it
 * would be completed before the visitor of the demonstration sees it.
 */
function withoutAccount(payment: RealisticPayment): RealisticPayment {
  const { payload, fate } = payment;
  if (fate.kind !== 'verified' || payload.type === 'donation') return payment;
  const userUsername = `unknown-${payload.userUsername}`;
  return { ...payment, payload: { ...payload, userUsername } };
}

function storyOf(history: readonly RealisticPayment[]): Step[] {
  const steps = history.map(withoutAccount).flatMap(({ createdAt, payload, fate }) => {
    const params = { id: '' };
    const after = (minutes: number, run: Step['run']): Step => ({
      at: new Date(createdAt.getTime() + minutes * 60_000),
      run,
    });
    const create = after(0, async (client) => {
      await client.call('POST /transactions', { body: payload });
      const query = { search: payload.payment_id };
      const { transactions } = await client.call('GET /transactions', { query });
      params.id = transactions[0]?.id ?? '';
    });
    if (fate.kind === 'waits') return [create];
    if (fate.kind === 'fails') {
      const body = { reason: fate.reason };
      const fail: Step['run'] = async (client) =>
        client.call('POST /transactions/:id/mark-failed', { params, body });
      return [create, after(fate.afterMinutes, fail)];
    }
    const verify = after(fate.afterMinutes, async (client) =>
      client.call('POST /transactions/:id/verify-payment', { params }),
    );
    // A verified donation is completed; only a subscription still has to be activated.
    if (fate.kind === 'verified' || payload.type === 'donation') return [create, verify];
    const activate = after(fate.deliveredAfterMinutes, async (client) =>
      client.call('POST /transactions/:id/update-subscription', { params }),
    );
    return [create, verify, activate];
  });
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function cryptoPrices(visitor: Client): Promise<Map<Duration, number>> {
  const params = { category: 'ghost-eshop-pro', type: 'crypto' } as const;
  const tiers = await visitor.call('GET /pricing/category/:category/type/:type', { params });
  return new Map(tiers.map(({ duration, price }) => [duration, price]));
}

try {
  await demo();
} catch (error) {
  const fault = describeFault(error);
  console.error(fault === undefined ? error : `\n${fault}\n`);
  process.exitCode = 1;
}
