import { addAccount } from '@ghost-pay/sandbox/authenticator';
import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';

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

async function call<Answer>(
  path: string,
  { body, token = '', method = 'POST' }: { body?: object; token?: string; method?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${server.site}/api${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Makes the first super admin by the one-time link; returns a session with a second factor. */
async function signIn(): Promise<string> {
  const credentials = { username: 'chief', password: 'Toadstool-Kingdom-7' };
  const link = new URL(server.setupLink ?? '');
  await call('/auth/setup', { body: { token: link.searchParams.get('token'), ...credentials } });
  const { accessToken: token } = await call<{ accessToken: string }>('/auth/login', {
    body: credentials,
  });
  const { manualEntry } = await call<{ manualEntry: string }>('/auth/2fa/setup', {
    method: 'GET',
    token,
  });
  const code = addAccount(manualEntry).codeAt(Date.now());
  await call('/auth/2fa/enable', { token, body: { token: code } });
  return token;
}

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

  // Applied, and never answered: the server is killed while it waits to hear of it.
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
