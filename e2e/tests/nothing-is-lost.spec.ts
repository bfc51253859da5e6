import type { Locator, Page } from '@playwright/test';
import { elsewhere, enrolAdmin, signInAgain } from '../src/api.ts';
import { withoutLiveEvents } from '../src/live-events.ts';
import { signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// Input during a running request, changes by others meanwhile, and data that is shown once.

test.use({ installation: 'changing site' });

/** Holds the requests back, as a slow line does, until the test releases them. */
async function hold(page: Page, request: string): Promise<() => void> {
  const [method, path = ''] = request.split(' ');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() === method) await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** Escape comes so soon after the click that the screen has not been drawn in between. */
async function clickAndEscape(button: Locator): Promise<void> {
  await button.focus();
  await button.page().evaluate(`{
    const pressed = document.activeElement;
    pressed.click();
    pressed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }`);
}

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
  const letGo = await hold(page, 'PUT /api/settings');
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

test('a price that is typed while others are saved stays typed; one that a colleague has changed is shown as it is now before it is deleted', async ({
  admin: person,
  server,
  operator,
}) => {
  const { page } = person;
  await page.goto('/admin/settings?tab=pricing');
  const [first, second] = [
    page.getByLabel('Price of 1 month in USD'),
    page.getByLabel('Price of 2 months in USD'),
  ];
  await first.fill('6.5');
  const letGo = await hold(page, 'PUT /api/pricing/bulk/update');
  await saveButton(page).click();
  await second.fill('9.5');
  letGo();
  await expect(saved(page)).toBeVisible();
  await expect(first).toHaveValue('6.50');
  await expect(second).toHaveValue('9.5');
  await expect(unsaved(page)).toBeVisible();
  await expect(saveButton(page)).toBeVisible();
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(first).toHaveValue('6.50');
  await expect(second).toHaveValue('9.50');

  await page.goto('/admin/settings?tab=pricing&type=nintendo-eshop&region=europe');
  await page.getByLabel('Duration', { exact: true }).selectOption('13 months');
  await page.getByLabel('Price in EUR').fill('55');
  await page.getByRole('button', { name: 'Add Duration' }).click();
  await expect(page.getByLabel('Price of 13 months in EUR')).toHaveValue('55.00');
  const other = elsewhere({ server, operator });
  const all = await other.call('GET /settings/pricing/all');
  const added = all.find(({ duration, price }) => duration === '13 months' && price === 55);
  if (added === undefined) throw new Error('The price was not added');
  await other.call('PUT /pricing/bulk/update', { body: [{ ...added, price: 56 }] });

  await page.getByRole('button', { name: 'Delete 13 months' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this price?' });
  const remove = question.getByRole('button', { name: 'Delete price' });
  person.expectRefusal(`DELETE /api/pricing/${added.id}`, 409);
  await remove.click();
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(question).toContainText('56');
  await remove.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Price of 13 months in EUR')).toHaveCount(0);
});

test('an account and an endpoint keep what a colleague has changed meanwhile, and a secret is shown whoever closes', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { userId } = await enrolAdmin(server, { username: 'bowser', role: 'super_admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit bowser' }).click();
  const dialog = page.getByRole('dialog');
  const other = elsewhere({ server, operator });
  await other.call('PUT /users/:id', { params: { id: userId }, body: { role: 'admin' } });
  await dialog.getByLabel('Email').fill('bowser@example.org');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  const users = await other.call('GET /users');
  const bowser = users.find(({ username }) => username === 'bowser');
  expect(bowser).toMatchObject({ email: 'bowser@example.org', role: 'admin' });

  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add endpoint' });
  await adding.getByLabel('Address').fill('http://127.0.0.1:9/first');
  const letCreate = await hold(page, 'POST /api/webhooks');
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(adding.getByRole('button', { name: 'Adding…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adding).toBeVisible();
  letCreate();
  const secret = page.getByRole('dialog', { name: 'The secret of this endpoint' });
  await secret.getByRole('button', { name: 'I have stored it' }).click();

  const [webhook] = (await other.call('GET /webhooks')).webhooks;
  if (webhook === undefined) throw new Error('The endpoint was not added');
  const { id, url, kinds } = webhook;
  await page.getByRole('button', { name: /^Edit http/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit endpoint' });
  await expect(editing.getByLabel('Switched on')).toBeChecked();
  const off = { url, kinds, is_enabled: false };
  await other.call('PUT /webhooks/:id', { params: { id }, body: off });
  await editing.getByLabel('Address').fill('http://127.0.0.1:9/second');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const card = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  await expect(card).toContainText('/second');
  await expect(card.getByText('Off', { exact: true })).toBeVisible();

  const letRenew = await hold(page, `POST /api/webhooks/${id}/renew-secret`);
  await page.getByRole('button', { name: /^New secret for/ }).click();
  await clickAndEscape(page.getByRole('button', { name: 'Make new secret' }));
  letRenew();
  await expect(secret.getByText(/^[\w-]{43}$/)).toBeVisible();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
});

test('new recovery codes are not left behind without a question', async ({
  admin: { page },
  server,
  operator,
}) => {
  await page.goto('/admin/account');
  const letGo = await hold(page, 'POST /api/auth/2fa/recovery-codes');
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
  const { session } = await enrolAdmin(server, { username: 'wario' });
  const other = await context.newPage();
  await other.goto('/admin/users');
  await expect(other.getByRole('button', { name: 'Edit operator' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add User' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(signInPage(other).heading).toBeVisible();
  const letGo = await hold(other, 'GET /api/users');
  await page.evaluate(({ accessToken, expiresAt }) => {
    localStorage.setItem('admin_token_expires_at', expiresAt);
    localStorage.setItem('admin_token', accessToken);
  }, session);
  await expect(other.getByText('wario').first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit operator' })).toHaveCount(0);
  letGo();
  await expect(other.getByRole('button', { name: 'Edit wario' })).toBeVisible();
});
