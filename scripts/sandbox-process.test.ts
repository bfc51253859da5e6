import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { pressOnHostedPage } from '../apps/server/test/card-site.ts';
import {
  type ServerProcess,
  startFile,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { clientOf } from '../apps/server/test/site-client.ts';

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
  return clientOf(site).call('POST /payments/card/create-wallet', { body: walletPayload() });
}

async function statusOf(site: string, paymentId: string): Promise<string> {
  const params = { paymentId };
  return (await clientOf(site).call('GET /transactions/track/:paymentId', { params })).status;
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

  test('leaves nothing behind when it is stopped', async () => {
    const { paymentUrl } = await createWallet(server.site);
    expect(await server.stop()).toBe(0);
    expect(await isThere(paymentUrl)).toBe(false);
    server = await start(folder.dataDir);
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
});
