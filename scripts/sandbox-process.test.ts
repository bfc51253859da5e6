import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { pressOnHostedPage } from '../apps/server/test/card-site.ts';
import {
  type ServerProcess,
  startFile,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { openDatabase } from '../apps/server/src/core/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: ServerProcess;
const start = async (dataDir: string) =>
  startServerProcess({
    dataDir,
    file: startFile,
    environment: { LIMITS_CREATE_WALLET_PER_MINUTE: '1000', LIMITS_OPEN_PER_HOUR: '1000' },
  });
beforeAll(async () => {
  folder = await temporaryDataDir();
  server = await start(folder.dataDir);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function createWallet(site: string): Promise<{ paymentId: string; paymentUrl: string }> {
  const answer = await fetch(`${site}/api/payments/card/create-wallet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(walletPayload()),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { paymentId: string; paymentUrl: string };
}

async function statusOf(site: string, paymentId: string): Promise<string> {
  const answer = await fetch(`${site}/api/transactions/track/${paymentId}`);
  return ((await answer.json()) as { status: string }).status;
}

/** Whether a server still listens at the hosted page's address. */
const isThere = async (paymentUrl: string) =>
  fetch(paymentUrl).then(
    async (answer) => {
      await answer.body?.cancel();
      return true;
    },
    () => false,
  );
const patience = { timeout: 30_000, interval: 100 };

describe('a sandbox', () => {
  test('is paid by card, and the subscription is given, without anybody’s click', async () => {
    const { paymentId, paymentUrl } = await createWallet(server.site);
    expect(await statusOf(server.site, paymentId)).toBe('pending_payment_verification');
    await pressOnHostedPage(paymentUrl, 'full');
    await expect.poll(async () => statusOf(server.site, paymentId), patience).toBe('completed');
  });

  test('has the rates of all coins at both sources soon after its start', async () => {
    // Beside the server, as an operator's command.
    const postgres = await startEmbeddedPostgres({
      dataDir: folder.dataDir,
      role: 'command',
      onProgress: () => undefined,
    });
    const { pool, close } = openDatabase({ connection: postgres.connection });
    const rates = async () =>
      (await pool.query('select coin from coin_rates group by coin having count(*) = 2')).rowCount;
    await expect.poll(rates, patience).toBe(6);
    await close();
    await postgres.stop();
  });

  test('leaves nothing behind when its server is killed, and still knows its wallets afterwards', async () => {
    const { paymentId, paymentUrl } = await createWallet(server.site);
    await server.kill();
    await expect.poll(async () => isThere(paymentUrl), patience).toBe(false);
    server = await start(folder.dataDir);
    const next = await createWallet(server.site);
    const moved = paymentUrl.replace(new URL(paymentUrl).origin, new URL(next.paymentUrl).origin);
    expect(await isThere(moved)).toBe(true);
    expect(await statusOf(server.site, paymentId)).toBe('pending_payment_verification');
  });

  test('does not fight with another one for a port', async () => {
    const other = await temporaryDataDir();
    const second = await start(other.dataDir);
    const urls = [await createWallet(server.site), await createWallet(second.site)];
    const origins = urls.map(({ paymentUrl }) => new URL(paymentUrl).origin);
    expect(new Set(origins).size).toBe(2);
    await second.stop();
    await other.remove();
  });

  test('leaves nothing behind when it is stopped', async () => {
    const { paymentUrl } = await createWallet(server.site);
    expect(await server.stop()).toBe(0);
    expect(await isThere(paymentUrl)).toBe(false);
  });
});
