import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config/config.ts';
import { openRuntime, type Runtime } from '../apps/server/src/runtime.ts';
import { subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { clientOf } from '../apps/server/test/site-client.ts';

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let peer: MailboxPeer;
let server: ServerProcess;
let runtime: Runtime;
const start = async () =>
  startServerProcess({ dataDir: folder.dataDir, environment: { SMTP_URL: peer.smtpUrl } });
beforeAll(async () => {
  folder = await temporaryDataDir();
  peer = await startMailboxPeer();
  server = await start();
  // Reads the running server's database from outside the server, as an operator's command does.
  runtime = await openRuntime({
    config: readConfig({ environment: {}, dataDir: folder.dataDir }),
    role: 'command',
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
  });
});
afterAll(async () => {
  await runtime.close();
  await server.stop();
  await peer.close();
  await folder.remove();
});

async function pay(email: string): Promise<void> {
  const body = subscriptionPayload({ userEmail: email });
  await clientOf(server.site).call('POST /transactions', { body });
}
const outbox = async () => {
  const rows = await runtime.dependencies.database
    .selectFrom('mails')
    .select(['recipient', 'state'])
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, state }) => `${recipient}: ${state}`);
};
const arrivedAt = (address: string) => peer.mails().filter(({ to }) => to.includes(address)).length;
const patience = { timeout: 60_000, interval: 100 };

test('a server that is killed while it hands a mail over does not send it again', async () => {
  peer.misbehave('no_answer');
  await pay('rosalina@example.org');
  // The mail has arrived and gets no answer: the server is killed while it waits for the answer.
  await expect.poll(() => arrivedAt('rosalina@example.org'), patience).toBe(1);
  await server.kill();
  peer.misbehave(undefined);
  server = await start();
  expect(await outbox()).toEqual(['rosalina@example.org: sending']);

  // Simulates the time after which no server can still be sending the mail.
  await runtime.dependencies.database
    .updateTable('mails')
    .set({ changed_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await pay('luigi@example.org');
  await expect
    .poll(outbox, patience)
    .toEqual(['rosalina@example.org: uncertain', 'luigi@example.org: sent']);
  expect(arrivedAt('rosalina@example.org')).toBe(1);
  expect(arrivedAt('luigi@example.org')).toBe(1);
});
