import type { Browser } from '@playwright/test';
import { newBitcoinHash, registerDonation } from '../src/api.ts';
import { type Authenticator, authenticatorFor, secretOfUri } from '../src/authenticator.ts';
import { copied, paymentPage, shownPaymentId } from '../src/paying.ts';
import { openPerson, type Person } from '../src/person.ts';
import { scan } from '../src/qr.ts';
import { signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';
import { actOf, chooseAct, openedPayment, paymentRow } from '../src/open-payment.ts';

// One story on one fresh installation: each test continues from the previous one.
test.describe.configure({ mode: 'serial' });
test.use({ installation: 'the whole journey' });

const chief = { username: 'chief', password: 'Toadstool-Kingdom-7' };
const annsHash = newBitcoinHash();

let annsPayment = '';
let authenticator: Authenticator;
let recoveryCodes: string[] = [];
let operator: Person;

test.beforeAll(async ({ browser, server }: { browser: Browser; server: { url: string } }) => {
  operator = await openPerson({ browser, url: server.url });
});
test.afterEach(() => operator.expectNoFaults());
test.afterAll(() => operator.leave());

test.describe('visitors pay', () => {
  test('a visitor buys three months with bitcoin and gets an id to keep', async ({
    visitor: { page },
  }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Crypto' }).check();
    await page.getByRole('link', { name: 'Subscribe for $12.00' }).click();
    const pay = paymentPage(page);
    await expect(page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeChecked();
    await expect(pay.proceed).toBeDisabled();
    await pay.username.fill('ann');
    await pay.email.fill('ann@example.org');
    // Another method has other prices: the duration is chosen again.
    await pay.chooseMethod(/^Secure Card Payment/);
    await pay.chooseMethod(/^Cryptocurrency/);
    await expect(paymentPage(page).missing('Choose a duration')).toBeVisible();
    await pay.chooseTier(/^3 months/);
    await pay.proceed.click();

    await expect(pay.summary).toContainText('$12.00');
    await expect(page.getByText('Bitcoin (addresses starting with bc1)')).toBeVisible();
    await expect(pay.submit).toBeDisabled();
    await pay.proveWith(annsHash);
    await pay.submit.click();
    await expect(page.getByText('Processing your payment…')).toBeVisible();
    await expect(pay.confirmation).toBeVisible();
    await expect(
      page.getByText('Your subscription will be activated within 48 hours (max 72).'),
    ).toBeVisible();
    annsPayment = await shownPaymentId(page);
    expect(annsPayment).toMatch(/^GHOST-[A-Z0-9]{6}-\d{10}-[A-Z0-9]{6}$/);

    expect(await copied(page.getByRole('button', { name: 'Copy payment ID' }))).toBe(annsPayment);
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy payment ID' })).toBeVisible();
    await page.getByRole('link', { name: 'Track this payment' }).click();
    await expect(page).toHaveURL(`/track/${annsPayment}`);
    await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('ann@example.org');
    await expect(page.getByRole('main')).not.toContainText(annsHash);
  });

  test('a third visitor gives a hash that is taken: told so, and nothing typed is lost', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.goto('/payment/ghost-eshop-pro');
    const pay = paymentPage(page);
    await pay.giveAccount({ username: 'carl', email: 'carl@example.org', tier: /^1 month/ });
    await pay.proveWith(annsHash.toUpperCase());
    visitor.expectRefusal('POST /api/transactions', 409);
    await pay.submit.click();
    await expect(
      page.getByText(
        'This crypto transaction has already been registered. Please check your transaction ID.',
      ),
    ).toBeVisible();
    await expect(pay.hash).toHaveValue(annsHash.toUpperCase());
    await expect(pay.sent).toBeChecked();
    await expect(pay.summary).toContainText('carl');
    await pay.hash.fill(newBitcoinHash());
    await pay.submit.click();
    await expect(pay.confirmation).toBeVisible();
  });
});

test.describe('the operator comes in', () => {
  test('the one-time link makes the first super admin, once', async ({ server, otherPerson }) => {
    const { page } = operator;
    await page.goto(server.setupLink);
    await expect(page).toHaveURL('/admin/setup');
    const create = page.getByRole('button', { name: 'Create super admin' });
    await page.getByLabel('Username').fill(chief.username);
    await page.getByLabel('Password', { exact: true }).fill(chief.password);
    await create.click();
    await expect(page.getByText('Your account is ready.')).toBeVisible();

    const late = await otherPerson();
    await late.page.goto(server.setupLink);
    await late.page.getByLabel('Username').fill('intruder');
    await late.page.getByLabel('Password', { exact: true }).fill(chief.password);
    late.expectRefusal('POST /api/auth/setup', 403);
    await late.page.getByRole('button', { name: 'Create super admin' }).click();
    await expect(late.page.getByText('This set-up link is no longer valid.')).toBeVisible();
  });

  test('a wrong password is refused; the right one leads to the second factor and nowhere else', async () => {
    const { page } = operator;
    const signIn = signInPage(page);
    operator.expectRefusal('POST /api/auth/login', 401);
    await signIn.giveCredentials({ ...chief, password: 'Wrong-Password-1' });
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await expect(page.getByText('Please check your credentials and try again.')).toBeVisible();
    await signIn.giveCredentials(chief);
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.goto('/admin/transactions');
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  });

  test('an authenticator is added by its picture or by hand, and ten recovery codes are shown', async () => {
    const { page } = operator;
    const scanned = secretOfUri(await scan(page.getByRole('img', { name: /QR code/ })));
    await page.getByText('Can’t scan? Enter the key by hand').click();
    const typed = await copied(page.getByRole('button', { name: 'Copy set-up key' }));
    expect(scanned).toBe(typed);
    authenticator = authenticatorFor(typed);
    await page.getByRole('button', { name: 'I’ve Added the Account' }).click();
    const enable = page.getByRole('button', { name: 'Enable 2FA' });
    await expect(enable).toBeDisabled();
    await page.getByLabel('6-digit code').fill(await authenticator.nextCode());
    await enable.click();
    await expect(page.getByRole('heading', { name: '2FA Setup Complete!' })).toBeVisible();
    recoveryCodes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await copied(page.getByRole('button', { name: 'Copy codes' }))).toBe(
      recoveryCodes.join('\n'),
    );
    await page.getByRole('button', { name: 'I have saved them' }).click();
    // The page that was requested before the set-up.
    await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
    await expect(page).toHaveURL('/admin/transactions');
    await expect(page.getByText('2FA Enabled')).toBeVisible();
    await expect(page.getByText('Super Admin', { exact: true })).toBeVisible();
  });
});

test.describe('the operator validates', () => {
  test('verifying and updating a subscription: the drawer, the list and the tracker all follow', async ({
    visitor,
    server,
  }) => {
    await visitor.page.goto(`/track/${annsPayment}`);
    await expect(visitor.page.getByText('Awaiting Payment', { exact: true })).toBeVisible();

    const { page } = operator;
    await page.goto('/admin/transactions?status=pending_payment_verification&search=ann');
    await paymentRow(page, annsPayment).getByText('$12.00').click();
    const drawer = openedPayment(page);
    for (const fact of [
      annsPayment,
      'ann',
      'ann@example.org',
      annsHash,
      '3 months',
      'Bitcoin (BTC)',
      '$12.00 USD',
      'Payment registered',
    ]) {
      await expect(drawer).toContainText(fact);
    }
    await expect(drawer.getByRole('link', { name: 'View on Sandbox Explorer' })).toHaveAttribute(
      'href',
      `${server.chainsUrl}/explorer/bitcoin/tx/${annsHash}`,
    );
    await expect(actOf(drawer, 'Update Subscription')).toHaveCount(0);
    // A later visitor claimed the same hash. That visitor had no earlier quote of this amount: nothing is stopped.
    await expect(drawer).toContainText('Another visitor has claimed the same hash or code.');
    await chooseAct(drawer, 'Verify With Note');
    const verifying = page.getByRole('dialog', { name: 'Verify this payment all the same?' });
    await verifying.getByLabel('Note').fill('Seen in the wallet of the exchange.');
    await verifying.getByRole('button', { name: 'Verify With Note' }).click();
    await expect(page.getByText('Verified ann, $12.00')).toBeVisible();
    await expect(drawer).toContainText('Awaiting Subscription');
    await expect(drawer).toContainText(`by ${chief.username}`);
    await visitor.page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(visitor.page.getByText('Awaiting Subscription', { exact: true })).toBeVisible();

    await chooseAct(drawer, 'Update Subscription');
    await page
      .getByRole('dialog', { name: 'Has the subscription been activated?' })
      .getByRole('button', { name: 'Update Subscription' })
      .click();
    await expect(page.getByText('Subscription updated: ann, $12.00')).toBeVisible();
    await expect(drawer).toContainText('Completed');
    // The tracker asks by itself every ten seconds.
    await expect(visitor.page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText('Your subscription is activated.')).toBeVisible();

    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Status: Awaiting Payment' })).toBeVisible();
    await expect(page.getByLabel('Search payments')).toHaveValue('ann');
    // The list gets the live event. It stands still while the focus is in it: the payment, which no longer matches the
    // filter, stays greyed in its place until the list is asked again.
    const row = paymentRow(page, annsPayment);
    await expect(row).toContainText(`Completed by ${chief.username}`);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(row).toBeHidden();
  });
});

test.describe('the operator goes and comes back', () => {
  const deepLink = '/admin/transactions?type=donation';

  test('signed out, the back-office asks to sign in and then shows the page that was asked for', async ({
    server,
  }) => {
    const { page } = operator;
    const donation = await registerDonation(server, 25.5);
    await page.goto('/admin/transactions');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await page.goto(deepLink);
    const signIn = signInPage(page);
    await expect(signIn.heading).toBeVisible();
    operator.expectRefusal('POST /api/auth/login', 401);
    await signIn.giveCredentials(chief);
    await expect(page.getByText('Hello, chief.')).toBeVisible();
    operator.expectRefusal('POST /api/auth/login', 401);
    await signIn.giveCode('000000');
    await expect(page.getByText('Invalid 2FA code.')).toBeVisible();
    // As if the code with which the app was added had passed: the next one comes within half a minute.
    await server.runSql('update admin_users set twofa_last_step = 0');
    await signIn.giveCode(authenticator.presentCode());
    await expect(page).toHaveURL(deepLink);
    await expect(paymentRow(page, donation)).toContainText('$25.50');
  });

  test('a recovery code opens the door once', async () => {
    const { page } = operator;
    const [code = ''] = recoveryCodes;
    const signIn = signInPage(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    for (const works of [true, false]) {
      operator.expectRefusal('POST /api/auth/login', 401);
      await signIn.giveCredentials(chief);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await signIn.recoveryCode.fill(code);
      if (!works) operator.expectRefusal('POST /api/auth/login', 401);
      await signIn.verify.click();
      if (!works) continue;
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    }
    await expect(page.getByText('Invalid recovery code.')).toBeVisible();
  });
});
