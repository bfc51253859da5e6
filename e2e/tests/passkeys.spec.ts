import type { Page } from '@playwright/test';
import { ageSecondFactors, enrolAdmin, type Operator, usableCode } from '../src/api.ts';
import { attachPasskeyDevice, type PasskeyDevice } from '../src/passkey-device.ts';
import type { Person } from '../src/person.ts';
import { signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

const section = (page: Page) => page.getByRole('list', { name: 'Your passkeys' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a Passkey' });

/** Adds a passkey on the own account, with a fresh second factor. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByText(name)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(signInPage(page).heading).toBeVisible();
}

/** Goes to the second step of the sign-in. */
async function toSecondStep(person: Person, admin: Operator): Promise<void> {
  const { page } = person;
  await page.goto('/admin');
  person.expectRefusal('POST /api/auth/login', 401);
  await signInPage(page).giveCredentials(admin);
  await expect(signInPage(page).code).toBeVisible();
}

interface Story {
  person: Person;
  page: Page;
  admin: Operator;
  device: PasskeyDevice;
}

const story = test.extend<{ story: Story }>({
  // The operator's one-time link ends with the first administrator, so it is used before.
  story: async ({ newPerson, server, operator: _operator }, use, { testId }) => {
    const admin = await enrolAdmin(server, { username: `keeper-${testId.slice(-12)}` });
    const person = await newPerson({ session: admin.session });
    const device = await attachPasskeyDevice(person.page);
    await use({ person, page: person.page, admin, device });
  },
});

story('a passkey is added, signs in, and is shown with its last use', async ({ story: told }) => {
  const { person, page, admin, device } = told;
  await page.goto('/admin/account');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /);
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Laptop has been added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(section(page).getByText('never used')).toBeVisible();
  expect(await device.count()).toBe(1);

  await signOut(page);
  await toSecondStep(person, admin);
  await expect(signInPage(page).code).toBeFocused();
  await usePasskey(page).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Two-factor authentication');
  await page.goto('/admin/account');
  await expect(section(page).getByText('last used')).toBeVisible();
});

story('a device that has one makes no second, and says so', async ({ story: { page, device } }) => {
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop again');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already keeps one of your passkeys');
  await expect(dialog.getByLabel('Name')).toHaveValue('Laptop again');
  expect(await device.count()).toBe(1);
});

story('giving up keeps what was typed and says what to do', async ({ story: told }) => {
  const { person, page, admin, device } = told;
  await page.goto('/admin/account');
  await device.letSign(false);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No passkey was added');
  await expect(dialog.getByLabel('Name')).toHaveValue('Laptop');
  await device.letSign(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByText('Laptop')).toBeVisible();

  await signOut(page);
  await toSecondStep(person, admin);
  const { code } = signInPage(page);
  await code.fill('123');
  await device.letSign(false);
  await usePasskey(page).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await expect(page.getByRole('alert')).toContainText('enter the code');
  await expect(code).toHaveValue('123');
  await expect(usePasskey(page)).toBeFocused();

  // The next passkey needs a new question: the page sends name and password again, unseen.
  await device.letSign(true);
  person.expectRefusal('POST /api/auth/login', 401);
  await usePasskey(page).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

story(
  'the code and the recovery code lead in beside a passkey',
  async ({ story: told, server }) => {
    const { person, page, admin } = told;
    await addPasskey(page, 'Laptop');
    await signOut(page);
    await toSecondStep(person, admin);
    await signInPage(page).giveCode(await usableCode(server, admin));
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await signOut(page);
    await toSecondStep(person, admin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(usePasskey(page)).toBeHidden();
    await signInPage(page).recoveryCode.fill(admin.recoveryCodes[0] ?? '');
    await signInPage(page).verify.click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  },
);

story(
  'a passkey gives the fresh second factor that an act needs',
  async ({ story: told, server }) => {
    const { person, page, device } = told;
    await addPasskey(page, 'Laptop');
    await ageSecondFactors(server);
    person.expectRefusal('POST /api/auth/2fa/recovery-codes', 403);
    await page.getByRole('button', { name: 'Get New Recovery Codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await device.letSign(false);
    await dialog.getByLabel('6-digit code').fill('123');
    await usePasskey(page).click();
    await expect(dialog.getByRole('alert')).toContainText('No passkey was used');
    await expect(dialog.getByLabel('6-digit code')).toHaveValue('123');
    await device.letSign(true);
    await usePasskey(page).click();
    await expect(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
  },
);

story('a passkey is renamed, and removed after one question', async ({ story: told }) => {
  const { person, page, admin } = told;
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Old laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByText('Old laptop')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(question.getByRole('button', { name: 'Keep Passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await question.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();

  await signOut(page);
  await toSecondStep(person, admin);
  await expect(usePasskey(page)).toBeHidden();
});
