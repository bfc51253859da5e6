import { endSession, signInAgain } from '../src/api.ts';
import { openUntilQuiet } from '../src/live-events.ts';
import { signInPage } from '../src/signing-in.ts';
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

test('when the time of a session is up, every tab shows the sign-in', async ({
  otherPerson,
  server,
  operator,
}) => {
  const { page, context } = await otherPerson({ session: await signInAgain(server, operator) });
  await openUntilQuiet(page, '/admin/transactions');
  await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.evaluate(
    'localStorage.setItem("admin_token_expires_at", new Date(Date.now() - 1000).toISOString())',
  );
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await otherTab.goto('/admin/transactions');
  await expect(signInPage(otherTab).heading).toBeVisible();
});

test('a 401 of a proxy ends the session, and a sign-in that it refuses says where to look', async ({
  otherPerson,
  server,
  operator,
}) => {
  const person = await otherPerson({ session: await signInAgain(server, operator) });
  const { page } = person;
  // Refresh joins a load that is still under way, so the first one must have ended.
  await openUntilQuiet(page, '/admin/audit');
  await expect(page.getByRole('cell', { name: 'Signed in', exact: true }).first()).toBeVisible();
  const byProxy = { status: 401, contentType: 'text/html', body: '<h1>401 Unauthorized</h1>' };
  await page.route(/\/api\/audit(\?|$)/, (route) => route.fulfill(byProxy));
  person.expectRefusal('GET /api/audit', 401);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByText('HTTP error!')).toHaveCount(0);
  expect(await page.evaluate('localStorage.getItem("admin_token")')).toBeNull();

  await page.route('**/api/auth/login', (route) => route.fulfill(byProxy));
  person.expectRefusal('POST /api/auth/login', 401);
  await signInPage(page).giveCredentials(operator);
  await expect(page.getByRole('alert')).toContainText(
    'A proxy or firewall between this browser and the site refused the request.',
  );
});

test('back on the code step keeps the username, and the cursor waits for the password', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  await page.goto('/admin');
  const signIn = signInPage(page);
  visitor.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials(operator);
  await expect(signIn.code).toBeVisible();
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

test('without a session the back-office shows nothing but the sign-in', async ({
  visitor: { page },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await page.goto('/admin/transactions/00000000-0000-4000-8000-000000000000');
  await expect(signInPage(page).heading).toBeVisible();
  expect(asked).toEqual([]);
});

test('an admin who has a session waits for the dashboard, not before the sign-in', async ({
  admin: { page },
}) => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/dashboard-page-*.js', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await asked.promise;
  await expect(page.getByText('Checking authentication...')).toBeVisible();
  await expect(signInPage(page).username).toBeHidden();
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('password managers and the clipboard may fill in the sign-in', async ({
  otherPerson,
  operator,
}) => {
  const person = await otherPerson();
  const { page } = person;
  await page.goto('/admin');
  const signIn = signInPage(page);
  await expect(signIn.username).toHaveAttribute('autocomplete', 'username');
  await expect(signIn.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(signIn.password).toHaveAttribute('type', 'password');
  await signIn.username.fill(operator.username);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(operator.password)})`);
  await signIn.password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(signIn.password).toHaveValue(operator.password);
  person.expectRefusal('POST /api/auth/login', 401);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn.code).toHaveAttribute('autocomplete', 'one-time-code');
});

test('every screen of the back-office has the way out, and it works without the server', async ({
  otherPerson,
  server,
  operator,
}) => {
  const { page } = await otherPerson({ session: await signInAgain(server, operator) });
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  for (const path of [
    '/admin',
    '/admin/transactions',
    '/admin/card-payments',
    '/admin/transfers',
    '/admin/users',
    '/admin/account',
    '/admin/settings',
    '/admin/audit',
    '/admin/outbox',
    '/admin/webhooks',
    '/admin/jobs',
  ]) {
    await page.goto(path);
    await expect(signOut, path).toBeVisible();
  }
  await page.route('**/api/auth/logout', (route) => route.abort('aborted'));
  await signOut.click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  for (const key of ['admin_token', 'admin_token_expires_at'])
    expect(await page.evaluate(`localStorage.getItem("${key}")`), key).toBeNull();
  expect((await page.context().cookies()).length).toBe(0);
});
