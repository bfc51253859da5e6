import type { Page } from '@playwright/test';
import { elsewhere, enrolAdmin, signInAgain, usableCode } from '../src/api.ts';
import { passwordGate, signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// One story on one fresh installation: each test continues from the previous one.
test.describe.configure({ mode: 'serial' });
test.use({ installation: 'the accounts' });

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: username });
const clerk = { username: 'clerk', password: 'Mushroom-Castle-3' };

async function openUsers(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/users${query}`);
  await expect(page.getByRole('heading', { name: /^Users \(\d+ of \d+\)$/ })).toBeVisible();
}

test('a super admin adds an admin; each refusal stands beside its field', async ({ admin }) => {
  const { page } = admin;
  await openUsers(page);
  await expect(page.getByRole('heading', { name: 'Users (1 of 1)' })).toBeVisible();
  await expect(page.getByText('Showing 1 user', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'operator').getByText('You', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin User' });
  const [username, email, password] = [
    dialog.getByLabel('Username'),
    dialog.getByLabel('Email'),
    dialog.getByLabel('Password', { exact: true }),
  ];
  const create = dialog.getByRole('button', { name: 'Create User' });
  await expect(create).toBeDisabled();
  await username.fill('cl\u200berk');
  await password.fill('Aa1!');
  await email.fill('nobody');
  await create.click();
  await expect(
    dialog.getByText('Username can only contain letters, numbers, hyphens and underscores'),
  ).toBeVisible();
  await expect(dialog.getByText('Invalid email format')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();

  await email.fill('');
  await username.fill('OPERATOR');
  await password.fill(clerk.password);
  await create.click();
  await expect(dialog.getByText('Username already exists')).toBeVisible();

  await username.fill(clerk.username);
  await password.fill('Password1!');
  admin.expectRefusal('POST /api/users', 400);
  await create.click();
  await expect(
    dialog.getByText('This password is easy to guess. Please choose another one.'),
  ).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(username).toHaveValue('');
  await expect(dialog.getByText('easy to guess')).toBeHidden();
  await username.fill(clerk.username);
  await email.fill('clerk@example.org');
  await password.fill(clerk.password);
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Users (2 of 2)' })).toBeVisible();
  await expect(rowOf(page, 'clerk').getByText('No 2FA')).toBeVisible();
  await expect(rowOf(page, 'clerk').getByText('Never')).toBeVisible();
});

test('search, filters and order live in the address', async ({ admin: { page } }) => {
  await openUsers(page);
  const names = () => page.locator('tbody tr p:first-child span:first-child').allTextContents();
  expect(await names()).toEqual(['clerk', 'operator']);
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL(/sort=created_at_asc/);
  expect(await names()).toEqual(['operator', 'clerk']);
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(page).toHaveURL(/sort=username_asc/);
  expect(await names()).toEqual(['clerk', 'operator']);
  await page.getByLabel('Search users').fill('EXAMPLE.org');
  await expect(page.getByRole('heading', { name: 'Users (1 of 2)' })).toBeVisible();
  await page.getByLabel('Role').selectOption('Super Admin');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('heading', { name: 'Users (2 of 2)' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(page.getByRole('heading', { name: 'Users (1 of 2)' })).toBeVisible();
});

test('a password that is set signs in, and the old one does not', async ({ admin, visitor }) => {
  const { page } = admin;
  await openUsers(page);
  await page.getByRole('button', { name: 'Edit clerk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Username')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Change' }).click();
  await expect(dialog.getByLabel('New password')).toBeHidden();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByLabel('New password')).toHaveValue('');
  await dialog.getByLabel('New password').fill('Fire-Flower-Meadow-8');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  const signIn = signInPage(visitor.page);
  await visitor.page.goto('/admin');
  visitor.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials(clerk);
  await expect(visitor.page.getByText('Invalid username or password')).toBeVisible();
  await signIn.giveCredentials({ ...clerk, password: 'Fire-Flower-Meadow-8' });
  await expect(
    visitor.page.getByRole('heading', { name: 'Add the account to your app' }),
  ).toBeVisible();
});

test('whose password was set chooses another one first, and goes on where they wanted to go', async ({
  admin,
  visitor,
  server,
}) => {
  const username = 'walker';
  const [first, given, own] = ['Star-Road-Cloud-4', 'Warp-Whistle-Cave-6', 'Coin-Meadow-Bridge-9'];
  const walker = await enrolAdmin(server, { username, password: first });
  await openUsers(admin.page);
  await admin.page.getByRole('button', { name: `Edit ${username}` }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabel('New password').fill(given);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  const { page } = visitor;
  const [signIn, gate] = [signInPage(page), passwordGate(page)];
  await page.goto('/admin/transactions?status=completed');
  visitor.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials({ username, password: given });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await signIn.recoveryCode.fill(walker.recoveryCodes.shift() ?? '');
  await signIn.verify.click();
  await expect(gate.heading).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(gate.current).toBeFocused();
  await page.goBack();
  await expect(gate.current).toBeFocused();

  // With the keyboard alone, and first with the password that others know.
  visitor.expectRefusal('POST /api/auth/change-password', 400);
  await page.keyboard.type(given);
  await gate.next.focus();
  await page.keyboard.type(given);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is your current password.')).toBeVisible();
  await expect(gate.next).toBeFocused();
  await gate.next.fill(own);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible();
  await expect(gate.heading).toBeHidden();
  await expect(page).toHaveURL('/admin/transactions?status=completed');
  await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  visitor.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials({ username, password: own });
  await expect(page.getByText(`Hello, ${username}.`)).toBeVisible();
});

test('a fresh code is asked for where the last one is too old, and the act goes on', async ({
  otherPerson,
  server,
  operator,
}) => {
  const person = await otherPerson({ session: operator.session });
  const { page } = person;
  await openUsers(page);
  // The test cannot move the server's clock, so the refusal is played once.
  let refused = false;
  await page.route('**/api/users/*', async (route) => {
    if (refused) return route.fallback();
    refused = true;
    return route.fulfill({
      status: 403,
      json: { error: 'Please confirm.', code: 'STEP_UP_REQUIRED', requestId: 'played' },
    });
  });
  await page.getByRole('button', { name: 'Edit clerk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('Role').selectOption('Super Admin');
  const answered = page.waitForResponse((response) => response.status() === 403);
  const users = await elsewhere({ server, operator }).call('GET /users');
  const id = users.find(({ username }) => username === 'clerk')?.id;
  person.expectRefusal(`PUT /api/users/${id}`, 403);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await answered;
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await stepUp.getByLabel('6-digit code').fill(await usableCode(server, operator));
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUp).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'clerk').getByText('Super Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete clerk' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit clerk' }).click();
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Delete clerk' })).toBeVisible();
});

test('a plain admin sees the list, edits themselves with the current password, and nothing more', async ({
  otherPerson,
  server,
}) => {
  const helper = await enrolAdmin(server, { username: 'helper', password: 'Toad-Village-Lamp-5' });
  const person = await otherPerson({ session: helper.session });
  const { page } = person;
  await openUsers(page);
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit operator' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Delete|Reset)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit helper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Role')).toBeHidden();
  await dialog.getByLabel('Email').fill('helper@example.org');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabel('New password').fill('Star-Road-Lantern-9');
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(dialog.getByText('Please enter your current password')).toBeVisible();
  await dialog.getByLabel('Current password').fill('Wrong-One-7');
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
  person.expectRefusal(`PUT /api/users/${helper.userId}`, 400);
  await save.click();
  await refused;
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Current password').fill('Toad-Village-Lamp-5');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'helper')).toContainText('helper@example.org');
});

test('a lost second factor is taken away after a question', async ({ admin: { page } }) => {
  await openUsers(page);
  await expect(rowOf(page, 'helper').getByText('2FA', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset 2FA of helper' }).click();
  const question = page.getByRole('dialog', { name: 'Reset two-factor authentication' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Reset 2FA' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, 'helper').getByText('No 2FA')).toBeVisible();
});

test('deleting asks once, with the cursor on the safe choice', async ({ admin: { page } }) => {
  await openUsers(page);
  await page.getByRole('button', { name: 'Delete clerk' }).click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await expect(question.getByRole('button', { name: 'Keep User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete clerk' }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, 'clerk')).toHaveCount(0);
});

test('a list that cannot be read is said to have failed', async ({ admin }) => {
  const { page } = admin;
  await page.route('**/api/users', (route) => route.fulfill({ json: { users: [] } }));
  await page.goto('/admin/users');
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await expect(page.getByText('Invalid users data format')).toBeVisible();
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'operator')).toBeVisible();
});

test('sessions are listed and ended, and new recovery codes replace the old ones', async ({
  admin: { page },
  otherPerson,
  server,
  operator,
}) => {
  const other = await otherPerson({ session: await signInAgain(server, operator) });
  await page.goto('/admin/account');
  const sessions = page.getByRole('list', { name: 'Your sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  const before = await sessions.getByRole('listitem').count();
  await sessions
    .getByRole('button', { name: /^End session of/ })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(before - 1);
  other.expectRefusal('GET /api/auth/me', 401);
  await other.page.goto('/admin/users');
  await expect(signInPage(other.page).heading).toBeVisible();

  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  operator.recoveryCodes.splice(
    0,
    Infinity,
    ...(await codes.getByRole('listitem').allTextContents()),
  );
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toBeHidden();
  await signInAgain(server, operator);
});

test('the day on which an account was made is shown at every width', async ({
  admin: { page },
}) => {
  const day = /^(Created )?[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
  for (const width of [1440, 1279, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/users');
    await expect(page.getByText(day).filter({ visible: true }).first()).toBeVisible();
  }
});
