import { readFile } from 'node:fs/promises';
import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import type { Page } from '@playwright/test';
import {
  ageSecondFactors,
  changeSettings,
  elsewhere,
  idOfPayment,
  newGiftCardCode,
  type Operator,
  registerPayment,
  usableCode,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { expect, test } from '../src/test.ts';

// Each test begins with an old second factor, and continues with the intended act after a fresh one.
test.use({ installation: 'fresh second factors' });

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function giveCode(
  page: Page,
  { server, operator }: { server: GhostServer; operator: Operator },
): Promise<void> {
  await question(page)
    .getByLabel('6-digit code')
    .fill(await usableCode(server, operator));
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page)).toBeHidden();
}

test('a price is changed once the code is given', async ({ admin, visitor, server, operator }) => {
  const { page } = admin;
  await page.goto('/admin/settings?tab=pricing');
  await page.getByLabel('Payment type').selectOption('Crypto');
  await page.getByLabel('Price of 1 month in USD').fill('7.77');
  await ageSecondFactors(server);
  admin.expectRefusal('PUT /api/pricing/bulk/update', 403);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(question(page)).toBeVisible();
  await visitor.page.goto('/pricing');
  await expect(visitor.page.getByText('$7.77')).toHaveCount(0);
  await giveCode(page, { server, operator });
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByRole('row', { name: /^1 month/ })).toContainText('$7.77');
});

test('a refused code and a cancelled question lose nothing of a new user that was typed', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin User' });
  const create = dialog.getByRole('button', { name: 'Create User' });
  await dialog.getByLabel('Username').fill('newcomer');
  await dialog.getByLabel('Email').fill('newcomer@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill('Star-Road-Cloud-4');
  await ageSecondFactors(server);

  admin.expectRefusal('POST /api/users', 403);
  await create.click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(dialog.getByText('Please confirm this with a fresh code')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue('newcomer');
  await expect(dialog.getByLabel('Email')).toHaveValue('newcomer@example.org');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Star-Road-Cloud-4');

  admin.expectRefusal('POST /api/users', 403);
  await create.click();
  admin.expectRefusal('POST /api/auth/2fa/verify', 400);
  await question(page).getByLabel('6-digit code').fill('000000');
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page).getByRole('alert')).toBeVisible();
  await giveCode(page, { server, operator });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'newcomer' })).toContainText('newcomer@example.org');
});

test('the twenty-first code asks, and is shown once the code of the app is given', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const code = newGiftCardCode();
  const paymentId = await registerPayment(server, {
    payment_method: 'nintendo-eshop',
    crypto_type: undefined,
    txid: undefined,
    region: 'europe',
    amount: 15,
    currency: 'EUR',
    paymentCode: code,
  });
  const id = await idOfPayment({ server, operator }, paymentId);
  for (let count = 0; count < revealsPerFactor; count += 1)
    await elsewhere({ server, operator }).call('POST /transactions/:id/reveal-code', {
      params: { id },
    });
  await page.goto(`/admin/transactions/${id}`);
  await page.getByRole('button', { name: 'Reveal Code' }).click();
  const reveal = page.getByRole('dialog', { name: 'Reveal the code of this payment?' });
  admin.expectRefusal(`POST /api/transactions/${id}/reveal-code`, 403);
  await reveal.getByRole('button', { name: 'Reveal Code' }).click();
  await expect(question(page)).toContainText('20 revealed codes');
  await giveCode(page, { server, operator });
  await expect(page.getByRole('dialog').getByText(code)).toBeVisible();
});

test('the payments are exported once the code is given', async ({ admin, server, operator }) => {
  const { page } = admin;
  const paymentId = await registerPayment(server, { userUsername: 'exported' });
  await page.goto('/admin/transactions?search=exported');
  const button = page.getByRole('button', { name: /^Export Data/ });
  await expect(button).toHaveText('Export Data (1)');
  await ageSecondFactors(server);
  admin.expectRefusal('GET /api/transactions/export.csv', 403);
  await button.click();
  await expect(question(page)).toBeVisible();
  const saving = page.waitForEvent('download');
  await giveCode(page, { server, operator });
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(paymentId);
  await expect(page.getByText('Exported 1 payment')).toBeVisible();
});

test('switching auto-processing off never asks', async ({ admin, server, operator }) => {
  const { page } = admin;
  await changeSettings({ server, operator }, { security_auto_process: 'true' });
  await page.goto('/admin/settings');
  const toggle = page.getByLabel('Auto-process payments (not recommended)');
  await expect(toggle).toBeChecked();
  await ageSecondFactors(server);
  await toggle.click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await page.reload();
  await expect(toggle).not.toBeChecked();
});
