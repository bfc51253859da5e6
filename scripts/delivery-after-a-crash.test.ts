import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { createSiteClient } from '../apps/server/test/site-client.ts';

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let peer: RegistrationPeer;
let server: ServerProcess;
const start = async () =>
  startServerProcess({
    dataDir: folder.dataDir,
    environment: { REGISTRATION_API_URL: peer.url, REGISTRATION_API_KEY: peer.apiKey },
  });
beforeAll(async () => {
  folder = await temporaryDataDir();
  peer = await startRegistrationPeer();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await peer.close();
  await folder.remove();
});

const { call, signIn } = createSiteClient(() => server);

interface Detail {
  readonly status: string;
  readonly logs: readonly { readonly action: string }[];
}

test('a server that is killed once the site has applied a payment completes it after its restart, once', async () => {
  const token = await signIn();
  const { paymentId } = await call<{ paymentId: string }>('/transactions', {
    body: subscriptionPayload({ userUsername: 'rosalina' }),
  });
  const { transactions } = await call<{ transactions: { id: string }[] }>(
    `/transactions?search=${paymentId}`,
    { method: 'GET', token },
  );
  const id = transactions[0]?.id ?? '';
  const account = () => peer.accounts().find(({ username }) => username === 'rosalina');

  // The site applies the order and never answers: the server is killed while it waits for the answer.
  peer.misbehave('slow', 'PUT');
  await call(`/transactions/${id}/verify-payment`, { token });
  await expect.poll(() => account()?.payments.length).toBe(1);
  await server.kill();
  const { expiresAt } = account() ?? {};
  peer.misbehave(undefined);
  server = await start();

  const read = async () => call<Detail>(`/transactions/${id}`, { method: 'GET', token });
  expect((await read()).status).toBe('pending_subscription_update');
  await expect
    .poll(async () => (await read()).status, { timeout: 200_000, interval: 500 })
    .toBe('completed');
  expect(account()).toMatchObject({ expiresAt, payments: [{ paymentId }] });
  expect((await read()).logs.map(({ action }) => action)).toEqual([
    'created',
    'payment_verified',
    'subscription_updated',
  ]);
});
