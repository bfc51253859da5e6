import { ageSecondFactors, endSession, enrolAdmin, signInAgain, usableCode } from '../src/api.ts';
import { openUntilQuiet } from '../src/live-events.ts';
import { attachPasskeyDevice } from '../src/passkey-device.ts';
import { freshFactor, signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

test('a session that the server has ended leads to the sign-in once, says why, and comes back', async ({
  otherPerson,
  server,
  operator,
}) => {
  const session = await signInAgain(server, operator);
  const person = await otherPerson({ session });
  const { page } = person;
  await openUntilQuiet(page, '/admin/transactions?status=failed');
  await expect(
    page.getByText(/^\d+–\d+ of \d+$/).or(page.getByText('No transactions found')),
  ).toBeVisible();

  let lastAskedAt = Date.now();
  page.on('request', () => (lastAskedAt = Date.now()));
  await endSession(server, session);
  // One refusal of the list and one of its figures: a page that kept asking would get more. The
  // page is left after the first one, and may cancel the other.
  person.allowRefusal('GET /api/transactions', 401);
  person.allowRefusal('GET /api/transactions/stats/summary', 401);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect.poll(() => Date.now() - lastAskedAt).toBeGreaterThan(1_000);
  expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/transactions?status=failed');
  expect(await page.evaluate('localStorage.getItem("admin_token")')).toBeNull();
});

test('without a session the back-office asks nothing and shows the sign-in, which others may fill in', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await page.goto('/admin/transactions/00000000-0000-4000-8000-000000000000');
  const signIn = signInPage(page);
  await expect(signIn.heading).toBeVisible();
  expect(asked).toEqual([]);
  await expect(signIn.username).toHaveAttribute('autocomplete', 'username');
  await expect(signIn.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(signIn.password).toHaveAttribute('type', 'password');
  await signIn.username.fill(operator.username);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(operator.password)})`);
  await signIn.password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(signIn.password).toHaveValue(operator.password);
  visitor.expectRefusal('POST /api/auth/login', 401);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn.code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(signIn.username).toHaveValue(operator.username);
  await expect(signIn.password).toHaveValue('');
  await expect(signIn.password).toBeFocused();
});

test('after five wrong passwords the sign-in is closed for a while and counts down', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/admin');
  const signIn = signInPage(page);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    visitor.expectRefusal('POST /api/auth/login', 401);
    const answered = page.waitForResponse('**/api/auth/login');
    await signIn.giveCredentials({ username: 'mallory', password: `Guess-Number-${attempt}` });
    await answered;
    await expect(page.getByText('Invalid username or password')).toBeVisible();
  }
  visitor.expectRefusal('POST /api/auth/login', 429);
  await signIn.giveCredentials({ username: 'mallory', password: 'Guess-Number-6' });
  const banner = page.getByText(
    /^Too many login attempts\. Please wait \d+:\d\d before trying again\.$/,
  );
  await expect(banner).toBeVisible();
  await expect(signIn.username).toBeDisabled();
  await expect(signIn.password).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  const first = await banner.innerText();
  await expect(banner).not.toHaveText(first);
});

test('when the time of a session is up, every tab shows the sign-in', async ({
  otherPerson,
  server,
  operator,
}) => {
  const { page, context } = await otherPerson({ session: await signInAgain(server, operator) });
  await openUntilQuiet(page, '/admin/account');
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.evaluate(
    'localStorage.setItem("admin_token_expires_at", new Date(Date.now() - 1000).toISOString())',
  );
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('signing out works without the server, and ends the session in every tab', async ({
  otherPerson,
  server,
  operator,
}) => {
  const { page, context } = await otherPerson({ session: await signInAgain(server, operator) });
  await openUntilQuiet(page, '/admin/account');
  const otherTab = await context.newPage();
  await openUntilQuiet(otherTab, '/admin/account');
  await otherTab.route('**/api/auth/logout', (route) => route.abort('aborted'));
  await otherTab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(otherTab.getByText('You are signed out.')).toBeVisible();
  await expect(signInPage(page).heading).toBeVisible();
  for (const key of ['admin_token', 'admin_token_expires_at'])
    expect(await page.evaluate(`localStorage.getItem("${key}")`), key).toBeNull();
  expect((await context.cookies()).length).toBe(0);
});

test('a passkey is added, signs in, gives a fresh second factor, is renamed and removed', async ({
  newPerson,
  server,
  operator,
}) => {
  const admin = await enrolAdmin({ server, operator }, { username: 'keeper' });
  const person = await newPerson({ session: admin.session });
  const { page } = person;
  const device = await attachPasskeyDevice(page);
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  const usePasskey = page.getByRole('button', { name: 'Use a Passkey' });
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  const toSecondStep = async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(signInPage(page).heading).toBeVisible();
    person.expectRefusal('POST /api/auth/login', 401);
    await signInPage(page).giveCredentials(admin);
    await expect(signInPage(page).code).toBeFocused();
  };

  await page.goto('/admin/account');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await device.letSign(false);
  await add('Laptop');
  await expect(dialog.getByRole('alert')).toContainText('No passkey was added');
  await expect(dialog.getByLabel('Name')).toHaveValue('Laptop');
  await device.letSign(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Laptop has been added')).toBeVisible();
  await expect(passkeys.getByText('never used')).toBeVisible();
  await add('Laptop again');
  await expect(dialog.getByRole('alert')).toContainText('already keeps one of your passkeys');
  expect(await device.count()).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await toSecondStep();
  await signInPage(page).code.fill('123');
  await device.letSign(false);
  await usePasskey.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await expect(signInPage(page).code).toHaveValue('123');
  await expect(usePasskey).toBeFocused();
  // The next passkey needs a new question: the page sends name and password again, unseen.
  await device.letSign(true);
  person.expectRefusal('POST /api/auth/login', 401);
  await usePasskey.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await page.goto('/admin/account');
  await expect(passkeys.getByText('last used')).toBeVisible();
  await ageSecondFactors(server);
  person.expectRefusal('POST /api/auth/2fa/recovery-codes', 403);
  await page.getByRole('button', { name: 'Get New Recovery Codes' }).click();
  await expect(freshFactor(page).question).toBeVisible();
  await usePasskey.click();
  await expect(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Old laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Old laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(question.getByRole('button', { name: 'Keep Passkey' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();

  await toSecondStep();
  await expect(usePasskey).toBeHidden();
  await signInPage(page).giveCode(await usableCode(server, admin));
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
