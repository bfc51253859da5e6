import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cutOff } from '../src/admin-states.ts';
import {
  changeSettings,
  endSession,
  enrolAdmin,
  movePayment,
  registerPayment,
  signInAgain,
} from '../src/api.ts';
import { openUntilQuiet } from '../src/live-events.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'the trail' });

const exportButton = (page: Page) => page.getByRole('button', { name: /^Export Data \(\d/ });

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
  await expect(table).toContainText('From: Awaiting Payment');

  await page.getByLabel('Action').selectOption('Updated a subscription');
  await expect(page).toHaveURL(/action=subscription_updated/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Author').selectOption('System');
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
  await page.getByRole('button', { name: 'Export Data (2)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`,subscription_updated,admin,operator,`);
  expect(lines[2]).toContain(paymentId);
  await expect(page.getByText('Exported 2 audit entries')).toBeVisible();

  await page
    .getByRole('link', { name: `Open payment ${paymentId}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(table.getByRole('row', { name: /Exported the audit trail/ })).toBeVisible();
});

test('the hash of a changed address is read whole at any width, and keys are words', async ({
  admin: { page },
  server,
  operator,
}) => {
  await changeSettings(
    { server, operator },
    { crypto_eth_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  );
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/audit?action=address_changed');
    const hash = page
      .getByRole('definition')
      .filter({ hasText: /^[0-9a-f]{64}$/ })
      .filter({ visible: true })
      .first();
    await expect(hash).toBeVisible();
    const cut = await page.evaluate<string | null>(`{
      const isHash = (element) => /^[0-9a-f]{64}$/.test(element.textContent);
      const shown = [...document.querySelectorAll('dd')].find((one) => isHash(one) && one.checkVisibility());
      let box = shown.parentElement;
      const { right } = shown.getBoundingClientRect();
      while (box && right <= box.getBoundingClientRect().right + 1) box = box.parentElement;
      box?.tagName ?? null;
    }`);
    expect(cut, `at ${width} px`).toBeNull();
    await expect(
      page.getByText('Ethereum address', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByText('crypto_eth_address')).toHaveCount(0);
  }
});

test('an export that fails says why, and one that is cancelled says nothing', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/audit');
  await page.route('**/api/audit/export.csv*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'Not now.', code: 'SERVICE_UNAVAILABLE', requestId: 'played' },
    }),
  );
  admin.expectRefusal('GET /api/audit/export.csv', 503);
  await exportButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to export data' });
  await expect(failure).toContainText('Failed to export data: Not now.');
  await page.unroute('**/api/audit/export.csv*');
  // The answer is held back until the export is cancelled.
  await page.route('**/api/audit/export.csv*', () => undefined);
  await exportButton(page).click();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(exportButton(page)).toBeVisible();
  await expect(failure).toBeHidden();
});

test('an export that nobody answers says that the server was not reached', async ({
  admin: { page },
}) => {
  await page.goto('/admin/audit');
  await cutOff(page, '/audit/export.csv');
  await exportButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to export data: We could not reach the server. Please check your internet connection',
  );
});

test('an export that comes in part is not saved, and can be tried again', async ({
  admin: { page },
}) => {
  let saved = 0;
  page.on('download', () => (saved += 1));
  await page.goto('/admin/audit');
  await page.route('**/api/audit/export.csv*', (route) =>
    route.fulfill({
      headers: { 'x-total-count': '3' },
      contentType: 'text/csv',
      body: 'Number\r\n1\r\n',
    }),
  );
  await exportButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to export data' });
  await expect(failure).toContainText(
    'Failed to export data: The connection was lost before the file was complete. Please try again.',
  );
  expect(saved).toBe(0);
  await page.unrouteAll();
  const download = page.waitForEvent('download');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await download;
  await expect(failure).toBeHidden();
  expect(saved).toBe(1);
});

test('an export of an admin whose session has ended meanwhile leads to the sign-in', async ({
  otherPerson,
  server,
  operator,
}) => {
  const session = await signInAgain(server, operator);
  const person = await otherPerson({ session });
  const { page } = person;
  await openUntilQuiet(page, '/admin/audit?action=login');
  await expect(exportButton(page)).toBeEnabled();

  await endSession(server, session);
  person.expectRefusal('GET /api/audit/export.csv', 401);
  await exportButton(page).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/audit?action=login');
  expect(await page.evaluate('localStorage.getItem("admin_token")')).toBeNull();
});

test('the keyboard stays with the export: on how to stop it, and then on how to start it', async ({
  admin: { page },
}) => {
  const cancel = page.getByRole('button', { name: 'Cancel export' });
  await page.route('**/api/audit/export.csv*', () => undefined);
  await page.goto('/admin/audit');
  await expect(exportButton(page)).toBeEnabled();
  await exportButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(exportButton(page)).toBeFocused();

  await page.unrouteAll();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
  await expect(page.getByText(/^Exported \d+ audit entr/)).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
});

test('a plain admin is told that the trail is not for them', async ({ otherPerson, server }) => {
  const helper = await enrolAdmin(server, { username: 'reader', password: 'Toad-Village-Lamp-5' });
  const { page } = await otherPerson({ session: helper.session });
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByText('Only Super Administrators can read the audit trail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).not.toHaveURL(/audit/);
});
