import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import {
  ageSecondFactors,
  movePayment,
  registerDonation,
  registerPayment,
  usableCode,
} from '../src/api.ts';
import { freshFactor } from '../src/signing-in.ts';
import { openedPayment } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

const path = '/admin/transactions';
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const statusChip = (page: Page) => page.getByRole('button', { name: /^Status: / });
const exportButton = (page: Page) => page.getByRole('button', { name: /^Export Data/ });

test(
  'several states are listed at once, and stay with a reload and with Back',
  { tag: '@second-try' },
  async ({ server, operator, admin: { page } }) => {
    const userUsername = `state-${Date.now()}`;
    await registerPayment(server, { userUsername: `${userUsername}-waits` });
    for (const to of ['pending_subscription_update', 'completed', 'failed'] as const) {
      const paymentId = await registerPayment(server, { userUsername });
      await movePayment({ server, operator }, { paymentId, to });
    }
    const found = `${path}?search=${userUsername}`;
    await page.goto(found);
    await expect(rows(page)).toHaveCount(4);
    await statusChip(page).click();
    const choices = page.getByRole('group', { name: 'Status' });
    await choices.getByRole('checkbox', { name: 'Failed' }).check();
    await expect(rows(page)).toHaveCount(1);
    // The form stays open for the next one.
    await choices.getByRole('checkbox', { name: 'Awaiting Subscription' }).check();
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(choices).toBeHidden();
    await expect(statusChip(page)).toBeFocused();
    await expect(statusChip(page)).toHaveText('2 statuses');
    const url = page.url();
    expect(decodeURIComponent(url)).toContain('status=pending_subscription_update,failed');

    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await expect(statusChip(page)).toHaveText('Failed');
    await page.goForward();
    await expect(page).toHaveURL(url);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.goBack();
    await expect(page).toHaveURL(url);
    await expect(rows(page)).toHaveCount(2);

    // The search is sent 300 ms after the last key; by then the payment is open, and stays so.
    await page.getByRole('textbox', { name: 'Search payments' }).fill(`${userUsername}-waits`);
    await rows(page)
      .first()
      .getByRole('link', { name: /^Open payment/ })
      .press('Enter');
    await expect(page).toHaveURL(/-waits/);
    const drawer = openedPayment(page);
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(path);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Needs a Decision' }).click();
    await expect(page).toHaveURL(`${path}?attention=true`);
    await page.getByRole('button', { name: 'Remove filter: Needs a Decision' }).click();
    await expect(page).toHaveURL(path);
  },
);

async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text.split('\r\n').slice(0, -1);
}

test('an export saves what the filter finds, and nothing else, once the code of the app is given', async ({
  server,
  operator,
  admin,
}) => {
  const { page } = admin;
  const ids = [
    await registerPayment(server, { userUsername: 'export,"one' }),
    await registerPayment(server, { userUsername: 'export,"two' }),
  ];
  await page.goto(`${path}?search=${encodeURIComponent('export,"')}&sort=created_at_asc`);
  await expect(exportButton(page)).toHaveText('Export Data (2)');
  await ageSecondFactors(server);
  admin.expectRefusal('GET /api/transactions/export.csv', 403);
  await exportButton(page).click();
  await expect(freshFactor(page).question).toBeVisible();
  const saving = page.waitForEvent('download');
  await freshFactor(page).give(await usableCode(server, operator));
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^transactions_export_\d{4}-\d\d-\d\d\.csv$/);
  const [header, first, second, ...rest] = await linesOf(download);
  expect(header).toMatch(
    /^\ufeffPayment ID,User,Email,Type,Payment Method,Crypto Type,Region,Amount/,
  );
  expect(first).toContain(`${ids[0]},"export,""one",luigi@example.org,ghost-eshop-pro,crypto,btc`);
  expect(second).toContain(`${ids[1]},"export,""two",`);
  expect(rest).toEqual([]);
  await expect(page.getByText('Exported 2 payments')).toBeVisible();
  await expect(exportButton(page)).toBeFocused();

  // A link to the export begins by itself, once, with the filter of its address.
  const donation = await registerDonation(server, 33);
  const begun = page.waitForEvent('download');
  await page.goto(`${path}?export=true&type=donation&search=${donation}`);
  const lines = await linesOf(await begun);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${donation},,,donation,`);
  await expect(page).toHaveURL(`${path}?type=donation&search=${donation}`);
});
