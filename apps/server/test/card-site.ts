import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PaygatePeer, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { createPaygateGateway, type Patience } from '../src/gateways/paygate/paygate-gateway.ts';
import { checkDuePayments } from '../src/modules/card-payments/usecases/check-due-payments.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** The whole site with a card network that really calls it. */
export interface CardSite {
  readonly server: TestServer;
  readonly peer: PaygatePeer;
  /** Where the site answers, as the card network knows it. */
  readonly url: string;
  /** What the job runner does every minute, and after a callback. */
  runJob(): Promise<void>;
  close(): Promise<void>;
}

const impatience: Patience = { timeoutMs: 400, waitsMs: [5, 5], shortMs: 400 };

export async function startCardSite({
  withKey = true,
  patience = impatience,
  limits,
  others = {},
}: {
  /** Whether the site knows the key that callbacks are signed with. */
  withKey?: boolean;
  patience?: Patience;
  limits?: TestServer['dependencies']['limits'];
  /** Who else is there beside the card network; nobody, unless the test is about them too. */
  others?: Pick<NonNullable<Parameters<typeof createTestServer>[0]>, 'registration' | 'mail'>;
} = {}): Promise<CardSite> {
  // The site's address must be known before the site is there: the door opens first.
  const site: { server?: TestServer } = {};
  const door = createServer((request, response) => site.server?.app.routing(request, response));
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const peer = await startPaygatePeer({ lateMs: 1, secondAfterMs: 1, callbackWaitsMs: [] });
  const opened = await createTestServer({
    environment: { PUBLIC_URL: url },
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

/** Opens the hosted page as a browser does and presses one of its buttons. */
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
