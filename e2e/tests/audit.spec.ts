import { readFile } from 'node:fs/promises';
import { enrolAdmin, movePayment, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'the trail' });

test('a super admin reads, filters and exports what was done', async ({
  admin: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: 'Audit Trail' }).click();
  const table = page.getByRole('table', { name: 'Audit entries' });
  await expect(table.getByRole('row', { name: /Verified a payment/ })).toContainText('operator');
  await expect(table).toContainText('From:Awaiting Payment');

  await page.getByLabel('Action').selectOption('Updated a subscription');
  await expect(page).toHaveURL(/action=subscription_updated/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Who').selectOption('System');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByLabel('Search for a subject').fill(paymentId);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export (2)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`,subscription_updated,admin,operator,`);
  expect(lines[2]).toContain(paymentId);

  await page
    .getByRole('link', { name: `Open payment ${paymentId}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(table.getByRole('row', { name: /Exported the audit trail/ })).toBeVisible();
});

test('an export that fails says why, and one that is cancelled says nothing', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/audit');
  await page.route('**/api/audit/export.csv?*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'Not now.', code: 'SERVICE_UNAVAILABLE', requestId: 'played' },
    }),
  );
  admin.expectRefusal('GET /api/audit/export.csv', 503);
  await page.getByRole('button', { name: /^Export \(\d/ }).click();
  await expect(page.getByText('Failed to export data: Not now.')).toBeVisible();
  await page.unroute('**/api/audit/export.csv?*');
  // Held back until it has been cancelled.
  await page.route('**/api/audit/export.csv?*', () => undefined);
  await page.getByRole('button', { name: /^Export \(\d/ }).click();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByRole('button', { name: /^Export \(\d/ })).toBeVisible();
  await expect(page.getByText('Failed to export data')).toBeHidden();
});

test('a plain admin is told that the trail is not for them', async ({ newPerson, server }) => {
  const helper = await enrolAdmin(server, { username: 'reader', password: 'Toad-Village-Lamp-5' });
  const { page } = await newPerson({ session: helper.session });
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByText('Only Super Administrators can read the audit trail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).not.toHaveURL(/audit/);
});
