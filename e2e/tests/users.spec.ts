import type { Page } from '@playwright/test';
import { ageSecondFactors, enrolAdmin, signInAgain, usableCode } from '../src/api.ts';
import { failJob } from '../src/failed-jobs.ts';
import { freshFactor, passwordGate, signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// Its own installation: other pages of administrators show all accounts.
test.use({ installation: 'operations' });

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: username });

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: /^Users \(\d+ of \d+\)$/ })).toBeVisible();
}

test('a super admin adds an admin; refusals and a question that is cancelled lose nothing of what was typed', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  await openUsers(page);
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
  await username.fill('newcomer');
  await password.fill('Password1!');
  await email.fill('newcomer@example.org');
  admin.expectRefusal('POST /api/users', 400);
  await create.click();
  await expect(
    dialog.getByText('This password is easy to guess. Please choose another one.'),
  ).toBeVisible();
  await password.fill('Star-Road-Cloud-4');

  await ageSecondFactors(server);
  admin.expectRefusal('POST /api/users', 403);
  await create.click();
  const { question, code, confirm, cancel } = freshFactor(page);
  await cancel.click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Please confirm this with a fresh code')).toBeVisible();
  await expect(username).toHaveValue('newcomer');
  await expect(email).toHaveValue('newcomer@example.org');
  await expect(password).toHaveValue('Star-Road-Cloud-4');

  admin.expectRefusal('POST /api/users', 403);
  await create.click();
  admin.expectRefusal('POST /api/auth/2fa/verify', 400);
  await code.fill('000000');
  await confirm.click();
  await expect(question.getByRole('alert')).toBeVisible();
  await freshFactor(page).give(await usableCode(server, operator));
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'newcomer')).toContainText('newcomer@example.org');
  await expect(rowOf(page, 'newcomer').getByText('No 2FA')).toBeVisible();
});

test('a password that is set signs in, is replaced by another one first, and leads to where they wanted to go', async ({
  admin,
  visitor,
  server,
  operator,
}) => {
  const username = 'walker';
  const [first, given, own] = ['Star-Road-Cloud-4', 'Warp-Whistle-Cave-6', 'Coin-Meadow-Bridge-9'];
  const walker = await enrolAdmin({ server, operator }, { username, password: first });
  await openUsers(admin.page);
  await admin.page.getByRole('button', { name: `Edit ${username}` }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Username')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  const password = dialog.getByLabel('New password');
  await password.fill(given);
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
});

test('a plain admin edits themselves with the current password, and is led away from what is not theirs and told why', async ({
  otherPerson,
  server,
  operator,
}) => {
  const helper = await enrolAdmin(
    { server, operator },
    { username: 'helper', password: 'Toad-Village-Lamp-5' },
  );
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

  for (const [path, sentence] of [
    ['/admin/audit', 'Only Super Administrators can read the audit trail.'],
    ['/admin/outbox', 'Only Super Administrators can read the outbox.'],
    ['/admin/webhooks', 'Only Super Administrators can set up webhooks.'],
    ['/admin/settings?tab=pricing', 'Only Super Administrators can access system settings.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
  await expect(page).not.toHaveURL(/settings/);
  await expect(page.getByText('Current role:').locator('..')).toContainText('Admin');
  for (const name of ['Audit Trail', 'Outbox', 'Webhooks', 'Settings'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await failJob(server);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('1 Failed');
  await page.getByRole('link', { name: 'Open Jobs' }).click();
  await expect(page.getByRole('navigation', { name: 'System' }).getByRole('link')).toHaveText([
    'Status',
    'Jobs',
  ]);
  await expect(
    page.getByText('Only Super Administrators can try failed jobs again.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try/ })).toHaveCount(0);
  await server.runSql(`delete from pgboss.job where state = 'failed'`);
});

test('a role is changed, a lost second factor taken away and an account deleted, each after a question', async ({
  admin: { page },
  server,
  operator,
}) => {
  await enrolAdmin({ server, operator }, { username: 'clerk' });
  await openUsers(page);
  const clerk = rowOf(page, 'clerk');
  const role = async (to: string) => {
    await page.getByRole('button', { name: 'Edit clerk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Role').selectOption(to);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
  };
  await role('Super Admin');
  await expect(clerk.getByText('Super Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete clerk' })).toBeHidden();
  await role('Admin');
  await expect(page.getByRole('button', { name: 'Delete clerk' })).toBeVisible();

  await expect(clerk.getByText('2FA', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset 2FA of clerk' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset two-factor authentication' });
  await expect(reset.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await reset.getByRole('button', { name: 'Reset 2FA' }).click();
  await expect(reset).toBeHidden();
  await expect(clerk.getByText('No 2FA')).toBeVisible();

  await page.getByRole('button', { name: 'Delete clerk' }).click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await expect(question.getByRole('button', { name: 'Keep User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete clerk' }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(question).toBeHidden();
  await expect(clerk).toHaveCount(0);
});

test('sessions are listed and ended', async ({
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
});
