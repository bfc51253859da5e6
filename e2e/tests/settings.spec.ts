import {
  ageSecondFactors,
  changeSettings,
  clientOf,
  enrolAdmin,
  signInAgain,
  usableCode,
} from '../src/api.ts';
import type { Page } from '@playwright/test';
import { methods, switchMethods } from '../src/changes-meanwhile.ts';
import { freshFactor } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// Settings apply to the whole installation: this file has its own.
test.use({ installation: 'settings' });

const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
/** The beginning of the banner, for one change and for several. */
const title = /(address|payout wallet) was (changed|removed)$|changes of receiving addresses$/;

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/settings${query}`);
  await expect(page.getByText('Settings panel')).toBeVisible();
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
}

test('what is typed survives a change of tab, is saved together, and is not left behind without a question', async ({
  admin: { page },
}) => {
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByText(/^PostgreSQL 18\./)).toBeVisible();
  // Prices, coins and methods.
  for (const count of ['31 of 31', '6 of 6', '4 of 4'])
    await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email alerts')).toBeChecked();
  await expect(page.getByLabel('Auto-process payments (not recommended)')).not.toBeChecked();
  // Nothing has changed: there is nothing to save.
  await expect(saveButton(page)).toBeDisabled();
  const hours = page.getByLabel('Maximum pending hours');
  await hours.fill('48');

  await page.getByRole('tab', { name: 'General Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=methods/);
  const name = page.getByLabel('Display name').first();
  await name.fill('Card or wallet');
  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expect(hours).toHaveValue('48');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(saveButton(page)).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue('48');
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await expect(name).toHaveValue('Card or wallet');

  await page.getByRole('tab', { name: 'General Settings' }).click();
  const alerts = page.getByLabel('Failure alerts');
  await alerts.click();
  await page.getByRole('link', { name: 'Payment Validation' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(alerts).not.toBeChecked();
  await page.getByRole('link', { name: 'Payment Validation' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(alerts).toBeChecked();
});

test('card processors are rows: ordered by keys, checked at their fields, saved, and what visitors see', async ({
  admin: { page },
  server,
}) => {
  await open(page, '?tab=methods');
  const rows = page.getByRole('list', { name: 'Card processors' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Ramp/, /^Stripe/, /^Bitnovo/, /^Banxa/, /^Alchemy/]);
  // Alt and an arrow key; the handle keeps the focus.
  const handle = page.getByRole('button', { name: 'Move Banxa' });
  await handle.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toHaveText(/^Banxa/);
  await expect(handle).toBeFocused();
  await expect(page.getByText('Banxa is now 1 of 5.')).toBeAttached();
  // A pointer drags it below the second row.
  const from = await handle.boundingBox();
  const to = await rows.nth(1).boundingBox();
  if (from === null || to === null) throw new Error('A row has no place on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 5, { steps: 4 });
  await page.mouse.up();
  await expect(rows).toHaveText([/^Ramp/, /^Banxa/, /^Stripe/, /^Bitnovo/, /^Alchemy/]);

  await page.getByRole('button', { name: 'More about Stripe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Card processor: Stripe' });
  await sheet.getByLabel('Regions').fill('United States, Canada');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(rows.nth(2)).toContainText('Canada');
  await page.getByRole('button', { name: 'More about Bitnovo' }).click();
  await page.getByRole('button', { name: 'Remove processor' }).click();
  await expect(rows).toHaveCount(4);
  await save(page);
  const providers = await clientOf(server).call('GET /payments/card/providers');
  expect(providers.map(({ name }) => name)).toEqual([
    'Ramp Network',
    'Banxa',
    'Stripe',
    'Alchemy Pay',
  ]);
  expect(providers[2]?.regions).toEqual(['United States', 'Canada']);

  await page.getByLabel('Add a processor').selectOption('Bitnovo');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Restore built-in list' }).click();
  await expect(rows).toHaveText([/^Ramp/, /^Stripe/, /^Bitnovo/, /^Banxa/, /^Alchemy/]);
  await save(page);
  await expect(saveButton(page)).toBeDisabled();
});

test('a disabled method is unavailable to visitors, and without any nobody can pay', async ({
  admin: { page },
  visitor,
  server,
  operator,
}) => {
  await open(page, '?tab=methods');
  await page.getByLabel('Offer Nintendo eShop to visitors').click();
  await expect(page.getByText('Nintendo eShop cards are disabled.')).toBeVisible();
  await save(page);
  await visitor.page.goto('/payment/ghost-eshop-pro');
  const method = visitor.page.getByRole('radio', { name: /Nintendo eShop Cards/ });
  await expect(method).toBeDisabled();
  await expect(visitor.page.getByText(/temporarily unavailable/i)).toBeVisible();
  await visitor.page.goto('/pricing?method=nintendo-eshop');
  await visitor.page.getByRole('link', { name: 'Pay Another Way' }).click();
  await expect(visitor.page).toHaveURL('/payment/ghost-eshop-pro');

  for (const name of ['Card', 'Crypto', 'Alternative'])
    await page.getByLabel(`Offer ${name} to visitors`).click();
  await expect(page.getByText('All payment methods are disabled')).toBeVisible();
  await save(page);
  await visitor.page.reload();
  await expect(visitor.page.getByText('Payments Temporarily Unavailable')).toBeVisible();
  await visitor.page.goto('/payment/donation');
  await expect(visitor.page.getByText('Payments Temporarily Unavailable')).toBeVisible();
  await switchMethods({ server, operator }, methods);
});

test('of two super admins who save at once, the second is told and loses nothing', async ({
  admin: person,
  server,
  operator,
}) => {
  const { page } = person;
  await open(page);
  await changeSettings({ server, operator }, { notifications_payment: 'false' });
  await page.getByLabel('Code retention (days)').fill('60');
  person.expectRefusal('PUT /api/settings', 409);
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Another administrator has changed the settings',
  );
  await expect(page.getByLabel('Code retention (days)')).toHaveValue('60');
  await expect(page.getByLabel('Payment notifications')).not.toBeChecked();
  await save(page);
  await expect(page.getByLabel('Code retention (days)')).toHaveValue('60');
});

test('a price that cannot be is marked while it is typed, and one that can is changed once the code is given', async ({
  admin,
  visitor,
  server,
  operator,
}) => {
  const { page } = admin;
  await open(page, '?tab=pricing');
  await page.getByLabel('Payment type').selectOption('Crypto');
  const price = page.getByLabel('Price of 1 month in USD');
  await price.fill('-5');
  await expect(price).toBeFocused();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(/A price cannot be negative/);
  await saveButton(page).click();
  await expect(page.getByText('Please correct the marked prices first.')).toBeVisible();
  await price.fill('7.77');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await ageSecondFactors(server);
  admin.expectRefusal('PUT /api/pricing/bulk/update', 403);
  await saveButton(page).click();
  await expect(freshFactor(page).question).toBeVisible();
  const row = visitor.page.getByRole('row', { name: /^1 month/ });
  await visitor.page.goto('/pricing');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('$7.77');
  await freshFactor(page).give(await usableCode(server, operator));
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await visitor.page.reload();
  await expect(row).toContainText('$7.77');
});

test('a duration is added, taken off sale, and deleted', async ({ admin: { page }, visitor }) => {
  await open(page, '?tab=pricing&type=nintendo-eshop&region=us');
  await page.getByLabel('Duration', { exact: true }).selectOption('13 months');
  await page.getByLabel('Price in USD').fill('55');
  await page.getByRole('button', { name: 'Add Duration' }).click();
  await expect(page.getByLabel('Price of 13 months in USD')).toHaveValue('55.00');
  await visitor.page.goto('/pricing?method=nintendo-eshop&region=us');
  const addedRow = visitor.page.getByRole('row', { name: /^13 months/ });
  await expect(addedRow).toContainText('$55.00');
  await page.getByLabel('13 months is on sale').click();
  await save(page);
  await visitor.page.reload();
  await expect(visitor.page.getByRole('row', { name: /^25 months/ })).toBeVisible();
  await expect(addedRow).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete 13 months' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this price?' });
  await expect(question.getByRole('button', { name: 'Keep price' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete price' }).click();
  await expect(page.getByLabel('Price of 13 months in USD')).toHaveCount(0);
});

test('an address of another network is marked while it is typed, one with a wrong checksum is refused in its field, and a changed one asks for the code and gets a new image', async ({
  admin: person,
  server,
  operator,
}) => {
  const { page } = person;
  await open(page, '?tab=crypto');
  const ether = page.getByLabel('Ethereum address');
  const own = await ether.inputValue();
  await ether.fill(genesis);
  await expect(ether).toHaveAccessibleDescription(
    /This looks like an address of Bitcoin. Please enter one of Ethereum./,
  );
  const mistyped = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await ether.fill(mistyped);
  // Wherever the save is pressed.
  await page.getByRole('tab', { name: 'General Settings' }).click();
  person.expectRefusal('PUT /api/settings', 400);
  await saveButton(page).click();
  await expect(ether).toHaveAccessibleDescription(/checksum of this address is wrong/);
  await expect(ether).toBeFocused();
  await expect(ether).toHaveValue(mistyped);
  await ether.fill(own);

  const image = page.getByRole('img', { name: 'QR code of the Bitcoin address' });
  const before = await image.getAttribute('src');
  await ageSecondFactors(server);
  await page.getByLabel('Bitcoin address').fill(genesis);
  await expect(page.getByText('Shown after saving')).toBeVisible();
  person.expectRefusal('PUT /api/settings', 403);
  await saveButton(page).click();
  await freshFactor(page).cancel.click();
  await expect(page.getByText('Please confirm this with a fresh code')).toBeVisible();
  await expect(page.getByLabel('Bitcoin address')).toHaveValue(genesis);
  person.expectRefusal('PUT /api/settings', 403);
  await saveButton(page).click();
  await freshFactor(page).give(await usableCode(server, operator));
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(image).toBeVisible();
  expect(await image.getAttribute('src')).not.toBe(before);
  // The author of the change sees no banner, even after a reload.
  const asked = page.waitForResponse('**/api/settings/address-changes');
  await page.reload();
  await asked;
  await expect(image).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});

test('a changed address is told to every super admin until dismissed, and again at the next sign-in', async ({
  otherPerson,
  server,
  operator,
}) => {
  const fresh = { ...operator, session: await signInAgain(server, operator) };
  await changeSettings({ server, operator: fresh }, { crypto_btc_address: '' });
  await changeSettings({ server, operator: fresh }, { crypto_btc_address: genesis });
  const other = await enrolAdmin(
    { server, operator },
    { username: 'second-super', role: 'super_admin' },
  );
  const colleague = await otherPerson({ session: other.session });
  await colleague.page.goto('/admin/account');
  const banner = colleague.page
    .getByRole('status')
    .filter({ has: colleague.page.getByText(title) });
  await expect(banner).toBeVisible();
  await expect(colleague.page.getByText(genesis)).toHaveCount(0);
  await banner.getByRole('button', { name: 'Details' }).click();
  await expect(banner.getByText(genesis).first()).toBeVisible();
  await expect(banner.getByText(/was changed by operator/).first()).toBeVisible();
  // Another change shows on the open page, without a reload.
  await expect(banner.getByText('The Solana address')).toHaveCount(0);
  await changeSettings({ server, operator: fresh }, { crypto_sol_address: '' });
  await expect(banner.getByText(/The Solana address was removed by operator/)).toBeVisible();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(colleague.page.getByText(title)).toHaveCount(0);
  const told = colleague.page.waitForResponse('**/api/settings/address-changes');
  await colleague.page.reload();
  await expect(colleague.page.getByText('No passkeys yet.')).toBeVisible();
  await told;
  await expect(colleague.page.getByText(title)).toHaveCount(0);
  const next = await otherPerson({ session: await signInAgain(server, other) });
  await next.page.goto('/admin/account');
  await expect(next.page.getByText(title)).toBeVisible();
});

test('the key of a wallet is compared by its first addresses, and each payment gets one of its own', async ({
  admin: { page },
  server,
  operator,
}) => {
  // The account of BIP-84's test vectors.
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  await open(page, '?tab=crypto');
  const field = page.getByLabel('Bitcoin address');
  await field.fill(`wpkh(${zpub.replace('zpub', 'zprv')}/0/*)`);
  await expect(page.getByText(/^This is a private key/)).toBeVisible();
  await field.fill(zpub);
  await expect(page.getByRole('listitem').filter({ hasText: 'bc1q' })).toHaveText([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
  ]);
  await save(page);
  await expect(field).toHaveValue('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  await expect(page.getByText(/The next one is number 1\./)).toBeVisible();
  const set = page.getByRole('button', { name: 'Set Next Number' });
  await set.click();
  const number = page.getByLabel('Number of the next address');
  await number.fill('7');
  await page.getByRole('button', { name: 'Set Number' }).click();
  await expect(page.getByText(/The next one is number 7\./)).toBeVisible();
  // Payments of other tests have the site's address.
  await changeSettings(
    { server, operator },
    { crypto_btc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  );
});
