import { readFile } from 'node:fs/promises';
import { movePayment, registerByQuote, registerPayment } from '../src/api.ts';
import { expectDecentScreen } from '../src/axe-checks.ts';
import { mailedReceipt } from '../src/mails.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

test('a receipt from the customer’s mail shows amount in coins and hash, by its payment id alone neither', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const { paymentId, txid, amount } = await registerByQuote(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  const link = await mailedReceipt(server, paymentId);
  const token = link.split('#')[1] ?? '';
  const asked: string[] = [];
  page.on('request', (request) => {
    const { referer } = request.headers();
    asked.push(request.url().split('#', 1)[0] ?? '', referer ?? '');
  });

  await page.goto(link);
  const sheet = page.getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText(`Coin and amount${amount} BTC, Bitcoin network`);
  await expect(sheet).toContainText(`Transaction hash${txid}`);
  await expect(sheet).toContainText('Paid on');
  await expect(sheet).toContainText('Completed on');
  const requested = page.waitForRequest(/\/receipt$/);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await requested).headers()['receipt-token']).toBe(token);
  const own = await readFile(await (await arriving).path());
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);

  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(sheet).toContainText('CoinBitcoin (BTC), Bitcoin network');
  await expect(sheet).not.toContainText(txid);
  await expect(sheet).not.toContainText(amount);
  const plain = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await readFile(await (await plain).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.equals(own)).toBe(false);
});

test('a receipt’s link with a wrong token shows the plain receipt and no error', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'pending_subscription_update' });
  for (const token of ['x'.repeat(48), 'Ü', 'a b', '%']) {
    await page.goto(`/track/${paymentId}/receipt#${token}`);
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Paid on');
    await expect(page.getByText('Transaction hash')).toHaveCount(0);
    await page.goto('about:blank');
  }
});

test('without JavaScript the link of a mail gives the plain receipt as a file', async ({
  browser,
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const arriving = page.waitForEvent('download');
  await page.goto(`/track/${paymentId}/receipt#${'x'.repeat(48)}`);
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(`receipt-${paymentId}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await context.close();
});

test('a PDF that is refused is said beside the receipt, which stays', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  await page.goto(`/track/${paymentId}/receipt`);
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  const error = 'Too many requests. Please wait a moment and try again.';
  visitor.expectRefusal(`GET /api/transactions/track/${paymentId}/receipt`, 429);
  await page.route('**/api/transactions/track/*/receipt', (route) =>
    route.fulfill({ status: 429, json: { error, code: 'TOO_MANY_REQUESTS', requestId: 'r' } }),
  );
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByRole('alert')).toContainText(error);
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
});

test('a site name of any length and direction stays inside of the receipt', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  let siteName = '';
  await page.route('**/api/transactions/track/*/receipt/facts', async (route) => {
    const facts = (await (await serverAnswer(route)).json()) as object;
    await route.fulfill({ json: { ...facts, siteName } });
  });
  for (const name of ['W'.repeat(60), 'متجر الشبح للألعاب', 'ゴーストペイ'.repeat(9)]) {
    siteName = name;
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/track/${paymentId}/receipt`);
      await expect(page.getByRole('article').getByText(name)).toBeVisible();
      await expectDecentScreen(page, `a receipt of ${name}`);
    }
  }
});
