import {
  ageSecondFactors,
  changeSettings,
  enrolAdmin,
  signInAgain,
  usableCode,
} from '../src/api.ts';
import { expectDecentScreen } from '../src/axe-checks.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

// Settings apply to the whole installation: this file has its own.
test.use({ installation: 'settings' });

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
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

test('a super admin finds the settings in the menu, with what the installation is', async ({
  admin: { page },
}) => {
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByText('Configure payment system and preferences')).toBeVisible();
  await expect(page.getByText('v2.0.0')).toBeVisible();
  await expect(page.getByText(/^PostgreSQL 18\./)).toBeVisible();
  await expect(page.getByText('31 of 31')).toBeVisible();
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('72');
  await expect(page.getByLabel('Email alerts')).toBeChecked();
  await expect(page.getByLabel('Auto-process payments (not recommended)')).not.toBeChecked();
  await expect(
    page.getByText('Approval rules that are on verify plain crypto payments.'),
  ).toBeVisible();
});

test('an admin has no such entry, and is led away from the page and told why', async ({
  otherPerson,
  server,
}) => {
  const { session } = await enrolAdmin(server, { username: 'plain-admin', role: 'admin' });
  const person = await otherPerson({ session });
  const { page } = person;
  await page.goto('/admin/settings?tab=pricing');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(
    page.getByText('Only Super Administrators can access system settings.'),
  ).toBeVisible();
  await expect(page.getByText('Current role:')).toContainText('Admin');
  expect(new URL(page.url()).pathname).not.toBe('/admin/settings');
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expectDecentScreen(page, 'access restricted');
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what is typed survives a change of tab, is saved together, and says so for three seconds', async ({
  admin: { page },
}) => {
  await open(page);
  await page.getByLabel('Maximum pending hours').fill('48');
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await expect(page).toHaveURL(/tab=methods/);
  await page.getByLabel('Display name').first().fill('Card or wallet');
  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('48');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(saveButton(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Maximum pending hours')).toHaveValue('48');
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await expect(page.getByLabel('Display name').first()).toHaveValue('Card or wallet');
});

test('card processors are rows: ordered by keys, checked at their fields, saved, and what visitors see', async ({
  admin: { page },
  visitor,
}) => {
  await open(page, '?tab=methods');
  // Nothing has changed: there is nothing to save.
  await expect(saveButton(page)).toBeDisabled();
  const rows = page.getByRole('list', { name: 'Card processors' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Ramp/, /^Stripe/, /^Bitnovo/, /^Banxa/, /^Alchemy/]);
  const minimum = page.getByLabel('Minimum of Banxa in US dollars');
  await expect(minimum).toHaveValue('20.00');
  await minimum.fill('-5');
  await expect(minimum).toHaveAccessibleDescription(
    'Please enter an amount from 0 to 10,000 dollars',
  );
  await saveButton(page).click();
  await expect(page.getByText('Please correct the marked fields first.')).toBeVisible();
  await minimum.fill('3.5');
  await minimum.blur();
  await expect(minimum).toHaveValue('3.50');

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
  await visitor.page.goto('/payment/ghost-eshop-pro?username=mario&email=mario@example.org');
  const { providers } = await visitor.page.evaluate(async () => {
    const answer = await fetch('/api/payments/card/providers');
    return { providers: (await answer.json()) as { name: string; regions: string[] }[] };
  });
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

test('confirmations are steps by chain, checked at their fields', async ({ admin: { page } }) => {
  await open(page);
  const bitcoin = page.getByRole('group', { name: 'Bitcoin' });
  await expect(bitcoin.getByRole('textbox')).toHaveCount(5);
  const second = bitcoin.getByLabel('Bitcoin, step 2: blocks');
  await second.fill('1');
  await expect(second).toHaveAccessibleDescription('A larger value cannot need fewer blocks');
  await saveButton(page).click();
  await expect(page.getByText('Please correct the marked fields first.')).toBeVisible();
  await second.fill('4');
  await bitcoin.getByRole('button', { name: 'Add a step for Bitcoin' }).click();
  await expect(bitcoin.getByRole('textbox')).toHaveCount(7);
  await save(page);
  await page.reload();
  await expect(second).toHaveValue('4');
  await page.getByRole('button', { name: 'Restore built-in steps' }).click();
  await save(page);
  await expect(second).toHaveValue('3');
});

test('the tabs are gone through with the arrow keys', async ({ admin: { page } }) => {
  await open(page);
  await page.getByRole('tab', { name: 'General Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Payment Methods' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('hours that are none become the default, and too many the most', async ({
  admin: { page },
}) => {
  await open(page);
  const hours = page.getByLabel('Maximum pending hours');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('72');
  await hours.fill('500');
  await hours.blur();
  await expect(hours).toHaveValue('168');
});

test('leaving with unsaved changes is asked about first', async ({ admin: { page } }) => {
  await open(page);
  await page.getByLabel('Failure alerts').click();
  await page.getByRole('link', { name: 'Payment Validation' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Failure alerts')).not.toBeChecked();
  await page.getByRole('link', { name: 'Payment Validation' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
  await open(page);
  await expect(page.getByLabel('Failure alerts')).toBeChecked();
});

test('a disabled method is unavailable to visitors until it is enabled again', async ({
  admin: { page },
  visitor,
}) => {
  await open(page, '?tab=methods');
  await page.getByLabel('Offer Nintendo eShop to visitors').click();
  await expect(page.getByText('Nintendo eShop cards are disabled.')).toBeVisible();
  await save(page);
  await visitor.page.goto('/payment/ghost-eshop-pro');
  const method = visitor.page.getByRole('radio', { name: /Nintendo eShop Cards/ });
  await expect(method).toBeDisabled();
  await expect(visitor.page.getByText(/temporarily unavailable/i)).toBeVisible();
  await page.getByLabel('Offer Nintendo eShop to visitors').click();
  await save(page);
  await visitor.page.reload();
  await expect(method).toBeEnabled();
});

test('with all methods disabled the screen warns and visitors cannot pay', async ({
  admin: { page },
  visitor,
  server,
  operator,
}) => {
  await open(page, '?tab=methods');
  const methods = ['Card', 'Crypto', 'Nintendo eShop', 'Alternative'];
  for (const method of methods) await page.getByLabel(`Offer ${method} to visitors`).click();
  await expect(page.getByText('All payment methods are disabled')).toBeVisible();
  await save(page);
  await visitor.page.goto('/payment/ghost-eshop-pro');
  await expect(visitor.page.getByText('Payments Temporarily Unavailable')).toBeVisible();
  const on = Object.fromEntries(
    ['card', 'crypto', 'nintendo', 'alternative'].map((group) => [
      `payment_method_${group}_enabled`,
      'true',
    ]),
  );
  await changeSettings({ server, operator }, on);
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

test('a price change shows on the pricing page', async ({ admin: { page }, visitor }) => {
  await visitor.page.goto('/pricing');
  await expect(visitor.page.getByText('$6.66')).toHaveCount(0);
  await open(page, '?tab=pricing');
  await page.getByLabel('Payment type').selectOption('Crypto');
  await page.getByLabel('Price of 1 month in USD').fill('6.66');
  await save(page);
  await visitor.page.reload();
  await expect(visitor.page.getByRole('row', { name: /^1 month/ })).toContainText('$6.66');
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

test('a price that cannot be is marked while it is typed, and nothing is sent', async ({
  admin: { page },
}) => {
  await open(page, '?tab=pricing');
  const price = page.getByLabel('Price of 2 months in USD');
  for (const [typed, sentence] of [
    ['-5', 'A price cannot be negative'],
    ['', 'Please enter a price'],
    ['9.999', 'Please enter a number with at most two decimals'],
  ] as const) {
    await price.fill(typed);
    await expect(price).toBeFocused();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(price).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await saveButton(page).click();
  await expect(page.getByText('Please correct the marked prices first.')).toBeVisible();
  await price.fill('9');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Please correct the marked prices first.')).toHaveCount(0);
  const added = page.getByLabel('Price in USD');
  await added.fill('-5');
  await expect(added).toHaveAccessibleDescription(/A price cannot be negative/);
});

test('a price of 0 is refused beside its field while it is on sale, and a text becomes 0', async ({
  admin: { page },
}) => {
  await open(page, '?tab=pricing');
  const price = page.getByLabel('Price of 2 months in USD');
  await price.fill('');
  await price.blur();
  await expect(price).toHaveValue('0.00');
  await expect(price).toHaveAccessibleDescription(/A price of 0 cannot be on sale/);
  await page.getByLabel('2 months is on sale').click();
  await save(page);
  await page.getByLabel('2 months is on sale').click();
  await price.fill('9');
  await save(page);
});

test('an address of another network is refused in its field, wherever the save was pressed', async ({
  admin: person,
}) => {
  const { page } = person;
  await open(page, '?tab=crypto');
  const ether = page.getByLabel('Ethereum address');
  await ether.fill(genesis);
  await expect(page.getByText('Shown after saving')).toBeVisible();
  await page.getByRole('tab', { name: 'General Settings' }).click();
  person.expectRefusal('PUT /api/settings', 400);
  await saveButton(page).click();
  await expect(ether).toHaveAccessibleDescription(/not an address of this network/);
  await expect(ether).toBeFocused();
  await expect(ether).toHaveValue(genesis);
});

test('a changed address asks for the code and gets a new image', async ({
  otherPerson,
  server,
  operator,
}) => {
  const session = await signInAgain(server, operator);
  const person = await otherPerson({ session });
  const { page } = person;
  const told = page.waitForResponse('**/api/settings/address-changes');
  await open(page, '?tab=crypto');
  await told;
  await expect(page.getByText(title)).toHaveCount(0);
  const image = page.getByRole('img', { name: 'QR code of the Bitcoin address' });
  const before = await image.getAttribute('src');
  await ageSecondFactors(server);
  await page.getByLabel('Bitcoin address').fill(genesis);
  person.expectRefusal('PUT /api/settings', 403);
  await saveButton(page).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('6-digit code').fill(await usableCode(server, operator));
  await question.getByRole('button', { name: 'Confirm' }).click();
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
  const other = await enrolAdmin(server, { username: 'second-super', role: 'super_admin' });
  const colleague = await otherPerson({ session: other.session });
  await colleague.page.goto('/admin/transactions');
  const banner = colleague.page
    .getByRole('status')
    .filter({ has: colleague.page.getByText(title) });
  await expect(banner).toBeVisible();
  await expect(colleague.page.getByText(genesis)).toHaveCount(0);
  await colleague.page.setViewportSize({ width: 390, height: 844 });
  // One line.
  expect((await banner.boundingBox())?.height).toBeLessThan(50);
  await colleague.page.setViewportSize({ width: 1280, height: 800 });
  await banner.getByRole('button', { name: 'Details' }).click();
  await expect(banner.getByText(genesis).first()).toBeVisible();
  await expect(banner.getByText(/was changed by operator/).first()).toBeVisible();
  await expectDecentScreen(colleague.page, 'the banner of changed addresses');
  // Another change shows on the open page, without a reload.
  await expect(banner.getByText('The Solana address')).toHaveCount(0);
  await changeSettings({ server, operator: fresh }, { crypto_sol_address: '' });
  await expect(banner.getByText(/The Solana address was removed by operator/)).toBeVisible();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(colleague.page.getByText(title)).toHaveCount(0);
  const told = colleague.page.waitForResponse('**/api/settings/address-changes');
  await colleague.page.reload();
  await expect(colleague.page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
  await told;
  await expect(colleague.page.getByText(title)).toHaveCount(0);
  const next = await otherPerson({ session: await signInAgain(server, other) });
  await next.page.goto('/admin/transactions');
  await expect(next.page.getByText(title)).toBeVisible();
});

test('giving up the code changes nothing and keeps what was typed', async ({
  otherPerson,
  server,
  operator,
}) => {
  const person = await otherPerson({ session: await signInAgain(server, operator) });
  const { page } = person;
  await open(page, '?tab=methods');
  await ageSecondFactors(server);
  await page.getByLabel('Payout wallet').fill(wallet.toLowerCase());
  person.expectRefusal('PUT /api/settings', 403);
  await saveButton(page).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please confirm this with a fresh code')).toBeVisible();
  await expect(page.getByLabel('Payout wallet')).toHaveValue(wallet.toLowerCase());
});
