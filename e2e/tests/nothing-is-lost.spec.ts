import type { Page } from '@playwright/test';
import { enrolAdmin, signInAgain } from '../src/api.ts';
import { holdCalls } from '../src/failing-calls.ts';
import { withoutLiveEvents } from '../src/live-events.ts';
import { signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// Input during a running request, changes by others meanwhile, and data that is shown once.

test.use({ installation: 'changing site' });

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => page.getByRole('button', { name: 'Saved!' });
const unsaved = (page: Page) => page.getByText('Unsaved changes');

test('a setting that is typed while others are saved stays typed, and settings that cannot be read back stay on the screen', async ({
  admin: person,
}) => {
  const { page } = person;
  await page.goto('/admin/settings');
  await page.getByLabel('Maximum pending hours').fill('71');
  await page.getByLabel('Payment notifications').click();
  const letGo = await holdCalls(page, { path: '**/api/settings', method: 'PUT' });
  await saveButton(page).click();
  await page.getByLabel('Code retention (days)').fill('45');
  // Set back to the value before the save: that differs from the value that is being saved.
  await page.getByLabel('Payment notifications').click();
  letGo();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Code retention (days)')).toHaveValue('45');
  await expect(page.getByLabel('Payment notifications')).toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('71');
  await expect(page.getByLabel('Code retention (days)')).toHaveValue('45');
  await expect(page.getByLabel('Payment notifications')).toBeChecked();

  await page.getByLabel('Maximum pending hours').fill('70');
  const refused = { status: 503, json: { error: 'Busy.', code: 'OVERLOADED', requestId: '1' } };
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'GET' ? route.fulfill(refused) : route.continue(),
  );
  person.expectRefusal('GET /api/settings', 503);
  person.expectRefusal('GET /api/settings', 503);
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Saved, but the settings could not be read back. Please reload the page.',
  );
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('70');
  await expect(unsaved(page)).toHaveCount(0);
  await page.unroute('**/api/settings');
  await page.getByLabel('Maximum pending hours').fill('72');
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('72');
});

test('new recovery codes are not left behind without a question', async ({
  admin: { page },
  server,
  operator,
}) => {
  await page.goto('/admin/account');
  const letGo = await holdCalls(page, { path: '**/api/auth/2fa/recovery-codes', method: 'POST' });
  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  await expect(page.getByRole('button', { name: 'Making new codes…' })).toBeVisible();
  const away = page.getByRole('link', { name: 'Dashboard' });
  const question = page.getByRole('dialog', { name: 'Leave without the new codes?' });
  await away.click();
  await question.getByRole('button', { name: 'Stay Here' }).click();
  letGo();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await away.click();
  await question.getByRole('button', { name: 'Stay Here' }).click();
  await expect(question).toHaveCount(0);
  await expect(codes).toHaveCount(10);
  operator.recoveryCodes.splice(0, Infinity, ...(await codes.allTextContents()));
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await away.click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await signInAgain(server, operator);
});

test('who signs in next in another tab is shown nothing of the one before', async ({
  otherPerson,
  server,
  operator,
}) => {
  const { page, context } = await otherPerson({ session: await signInAgain(server, operator) });
  // The live events end with the session and would cause one more request at their own time.
  await withoutLiveEvents(context);
  const { session } = await enrolAdmin({ server, operator }, { username: 'wario' });
  const other = await context.newPage();
  await other.goto('/admin/users');
  await expect(other.getByRole('button', { name: 'Edit operator' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add User' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(signInPage(other).heading).toBeVisible();
  const letGo = await holdCalls(other, { path: '**/api/users', method: 'GET' });
  await page.evaluate(({ accessToken, expiresAt }) => {
    localStorage.setItem('admin_token_expires_at', expiresAt);
    localStorage.setItem('admin_token', accessToken);
  }, session);
  await expect(other.getByText('wario').first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit operator' })).toHaveCount(0);
  letGo();
  await expect(other.getByRole('button', { name: 'Edit wario' })).toBeVisible();
});
