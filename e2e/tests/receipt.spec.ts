import { readFile } from 'node:fs/promises';
import { movePayment, registerByQuote, registerPayment } from '../src/api.ts';
import { addressesAsked } from '../src/addresses-asked.ts';
import { mailedReceipt } from '../src/mails.ts';
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
  const expectInNone = addressesAsked(page);

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
  expectInNone(token);

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

test('a receipt is there as soon as the payment is verified: on the page, as a file and on one sheet of paper', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server, { userUsername: 'bowser' });
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeHidden();
  await page.goto(`/track/${paymentId}/receipt`);
  await expect(page.getByText('No receipt yet')).toBeVisible();
  const download = page.getByRole('button', { name: 'Download PDF' });
  await expect(download).toBeHidden();

  await movePayment({ server, operator }, { paymentId, to: 'pending_subscription_update' });
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const sheet = page.getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText(paymentId);
  await expect(sheet).toContainText('Awaiting Subscription');
  await expect(sheet).not.toContainText('bowser');

  // A link whose token can be none shows the plain receipt.
  await page.goto('about:blank');
  await page.goto(`/track/${paymentId}/receipt#%`);
  await expect(sheet).toContainText('Paid on');
  await expect(page.getByText('Transaction hash')).toHaveCount(0);
  const arriving = page.waitForEvent('download');
  await download.click();
  expect((await arriving).suggestedFilename()).toBe(`receipt-${paymentId}.pdf`);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});
