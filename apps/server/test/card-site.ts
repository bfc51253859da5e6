import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PaygatePeer, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { createPaygateGateway, type Patience } from '../src/gateways/paygate/paygate-gateway.ts';
import { checkDuePayments } from '../src/modules/card-payments/usecases/check-due-payments.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** The whole site with a simulated card network that sends real callbacks. */
export interface CardSite {
  readonly server: TestServer;
  readonly peer: PaygatePeer;
  /** The site's address for the card network. */
  readonly url: string;
  /** Runs the job that runs every minute and after a callback. */
  runJob(): Promise<void>;
  close(): Promise<void>;
}

/** Waits for any answer, but for none of a network that is out of order. */
function patienceWith(peer: PaygatePeer): { peer: PaygatePeer; patience: Patience } {
  let ms = 60_000;
  return {
    peer: {
      ...peer,
      misbehave(fault, path) {
        ms = fault === undefined ? 60_000 : 400;
        peer.misbehave(fault, path);
      },
    },
    patience: {
      waitsMs: [5, 5],
      get timeoutMs() {
        return ms;
      },
      get shortMs() {
        return ms;
      },
      get walletMs() {
        return ms;
      },
    },
  };
}

export async function startCardSite({
  withKey = true,
  limits,
  environment = {},
  others = {},
}: {
  /** Whether the site has the public key of the callbacks' signatures. */
  withKey?: boolean;
  limits?: Partial<TestServer['dependencies']['limits']>;
  environment?: Record<string, string>;
  /** Other external services beside the card network; none by default. */
  others?: Pick<NonNullable<Parameters<typeof createTestServer>[0]>, 'registration' | 'mail'>;
} = {}): Promise<CardSite> {
  // The site's address must be known before the site exists, so the HTTP server listens first.
  const site: { server?: TestServer } = {};
  const door = createServer((request, response) => site.server?.app.routing(request, response));
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  // A domain name, which passkeys need.
  const url = `http://localhost:${(door.address() as AddressInfo).port}`;
  const { peer, patience } = patienceWith(
    await startPaygatePeer({ lateMs: 1, secondAfterMs: 1, callbackWaitsMs: [] }),
  );
  const opened = await createTestServer({
    environment: { ...environment, PUBLIC_URL: url },
    ...(limits !== undefined && { limits }),
    ...others,
    paygate: (outside) =>
      createPaygateGateway(
        outside,
        {
          apiUrl: peer.url,
          checkoutUrl: peer.url,
          publicKeys: withKey ? [peer.publicKey] : [],
        },
        patience,
      ),
  });
  await opened.app.ready();
  site.server = opened;
  return {
    server: opened,
    peer,
    url,
    runJob: () => checkDuePayments(opened.dependencies).run({}),
    close: async () => {
      await peer.close();
      door.closeAllConnections();
      await new Promise<void>((resolve) => {
        door.close(() => resolve());
      });
      await opened.close();
    },
  };
}

export interface MadeWallet {
  readonly id: string;
  readonly paymentId: string;
  readonly paymentUrl: string;
}

/** Makes a payment by card over HTTP. */
export async function makeWallet(
  { server }: Pick<CardSite, 'server'>,
  changes: Record<string, unknown> = {},
): Promise<MadeWallet> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/payments/card/create-wallet',
    payload: walletPayload(changes),
  });
  if (answer.statusCode !== 201) throw new Error(`The wallet was refused: ${answer.body}`);
  const { paymentId, paymentUrl } = answer.json<{ paymentId: string; paymentUrl: string }>();
  const { id } = await server.dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { id, paymentId, paymentUrl };
}

/** Opens the hosted page like a browser and presses one of its buttons. */
export async function pressOnHostedPage(paymentUrl: string, outcome: string): Promise<void> {
  const page = await (await fetch(paymentUrl)).text();
  const form = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  form.set('outcome', outcome);
  const answer = await fetch(new URL('/sandbox/pay', paymentUrl), { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The hosted page answered ${answer.status}`);
}
