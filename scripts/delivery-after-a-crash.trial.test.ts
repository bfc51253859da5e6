import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { clientOf, signInFirst } from '../apps/server/test/site-client.ts';

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

test('a server that is killed once the site has applied a payment completes it after its restart, once', async () => {
  const { token } = await signInFirst(server);
  // The server is replaced below, and its address with it.
  const admin = () => clientOf(server.site, { token });
  const { paymentId } = await admin().call('POST /transactions', {
    body: subscriptionPayload({ userUsername: 'rosalina' }),
  });
  const { transactions } = await admin().call('GET /transactions', {
    query: { search: paymentId },
  });
  const params = { id: transactions[0]?.id ?? '' };
  const account = () => peer.accounts().find(({ username }) => username === 'rosalina');

  // The site applies the order and never answers: the server is killed while it waits for the answer.
  peer.misbehave('slow', 'PUT');
  await admin().call('POST /transactions/:id/verify-payment', { params });
  await expect.poll(() => account()?.payments.length).toBe(1);
  await server.kill();
  const { expiresAt } = account() ?? {};
  peer.misbehave(undefined);
  server = await start();

  const read = async () => admin().call('GET /transactions/:id', { params });
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
