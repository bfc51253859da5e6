import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '@ghost-pay/contract/client';
import { toMinorUnits } from '@ghost-pay/contract/money';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import type { PaymentPayload } from '@ghost-pay/sandbox/payment-payloads';
import type { SeedPrice } from '@ghost-pay/sandbox/realistic-prices';
import { buildApp } from '../../apps/server/src/app.ts';
import type { Actor } from '../../apps/server/src/core/http/actor.ts';
import type { Dependencies } from '../../apps/server/src/dependencies.ts';
import { createAdmin } from '../../apps/server/src/modules/auth/usecases/by-operator.ts';
import { findIdByPaymentId } from '../../apps/server/src/modules/payments/payments.public.ts';

/** What the demonstration's story is played on: the site, with a clock that the story moves. */
export interface Stage {
  /** The site's own dependencies, at the moment of the story. */
  readonly dependencies: Dependencies;
  setNow(moment: Date): void;
  /** A visitor at an address of their own. */
  visitor(address?: string): Client;
  /** The super admin, who gives a second factor with each act. */
  admin(): Actor;
  /** Registers a payment as the page does and returns its internal id. */
  register(payload: PaymentPayload): Promise<string>;
  close(): Promise<void>;
}

/** One thing that a visitor, an administrator or the world outside does, at its moment. */
export interface Step {
  readonly at: Date;
  run(stage: Stage): Promise<unknown>;
}

export function stepAt(moment: Date, msLater: number, run: Step['run']): Step {
  return { at: new Date(moment.getTime() + msLater), run };
}

export interface Account {
  readonly username: string;
  readonly password: string;
  readonly secret: string;
}

/** Documentation addresses, so the history does not use up the limits of the person who tries the demonstration. */
const usualAddress = '192.0.2.1';
const unlimited = Number.MAX_SAFE_INTEGER;

/** Makes the administrators and returns the stage with the super admin's account. */
export async function openStage(
  dependencies: Dependencies,
  { username, from }: { username: string; from: Date },
): Promise<{ stage: Stage; account: Account }> {
  let now = from;
  const past: Dependencies = {
    ...dependencies,
    clock: { now: () => new Date(now) },
    limits: {
      trackPerMinute: unlimited,
      createPerMinute: unlimited,
      createWalletPerMinute: unlimited,
      openPerHour: unlimited,
      quotesPerMinute: 100_000,
      hashChecksPerMinute: 100_000,
      uniqueAmounts: 100_000,
      connectionsPerAddress: unlimited,
    },
  };
  const app = await buildApp(past);
  const client = ({ token, address = usualAddress }: { token?: string; address?: string } = {}) =>
    createClient({
      // A client of the app, without a connection.
      fetch: async (url, { method, headers, body }) => {
        const answer = await app.inject({
          remoteAddress: address,
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
  const account = await makeAccounts(past, { username, client });
  const { id: userId } = await past.database
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const stage: Stage = {
    dependencies: past,
    setNow: (moment) => void (now = moment),
    visitor: (address) => client(address === undefined ? {} : { address }),
    admin: () => ({
      sessionId: '',
      userId,
      username,
      role: 'super_admin',
      secondFactorAt: now,
      passwordMustChange: false,
      expiresAt: new Date(now.getTime() + 60_000),
      address: usualAddress,
      userAgent: 'Demonstration',
    }),
    register: async (payload) => {
      const { paymentId } = await client().call('POST /transactions', { body: payload });
      return (await findIdByPaymentId(past.database, paymentId)) ?? '';
    },
    close: async () => app.close(),
  };
  return { stage, account };
}

/** A super admin with a second factor, and three colleagues who have not signed in yet. */
async function makeAccounts(
  past: Dependencies,
  { username, client }: { username: string; client: (options?: { token: string }) => Client },
): Promise<Account> {
  const newPassword = () => `Demo-${randomBytes(9).toString('base64url')}-7`;
  const first = newPassword();
  const email = 'demo@example.org';
  await createAdmin(past, { username, email, role: 'super_admin', password: first });
  const body = { username, password: first };
  const { accessToken: token } = await client().call('POST /auth/login', { body });
  const admin = client({ token });
  const { manualEntry: secret } = await admin.call('GET /auth/2fa/setup');
  const code = addAccount(secret).codeAt(past.clock.now().getTime());
  await admin.call('POST /auth/2fa/enable', { body: { token: code } });
  const password = newPassword();
  const change = { currentPassword: first, newPassword: password };
  await admin.call('POST /auth/change-password', { body: change });
  const colleagues = [
    { username: 'peach', email: 'peach@example.org', role: 'admin' },
    { username: 'toadsworth-of-the-mushroom-kingdom', email: null, role: 'admin' },
    { username: 'daisy', email: 'daisy@example.org', role: 'super_admin' },
  ] as const;
  for (const colleague of colleagues)
    await createAdmin(past, { ...colleague, password: newPassword() });
  return { username, password, secret };
}

/** The prices on sale. */
export async function readPrices(stage: Stage): Promise<SeedPrice[]> {
  const tiers = await stage.visitor().call('GET /pricing/all');
  return tiers.map(({ payment_type: paymentType, region, duration, price, currency }) => ({
    paymentType,
    region,
    duration,
    priceMinor: toMinorUnits(price, currency) ?? 0,
    currency,
  }));
}

/** Plays the steps in the order of time. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<void> {
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    stage.setNow(step.at);
    await step.run(stage);
  }
}
