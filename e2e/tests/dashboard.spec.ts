import type { Page } from '@playwright/test';
import { cutOff } from '../src/admin-states.ts';
import { elsewhere, movePayment, registerDonation, registerPayment } from '../src/api.ts';
import { authenticatorFor } from '../src/authenticator.ts';
import { passwordGate, signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';

// The figures cover the whole installation, so no other test may pay in it.
test.describe.configure({ mode: 'serial' });
test.use({ installation: 'the overview' });

/** The value of a label: of a headline's figure or of a period's row. */
function figure(page: Page, label: string) {
  return page
    .getByLabel('Key figures')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first();
}
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const chart = (page: Page) => page.getByRole('slider', { name: 'Day shown' });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Dashboard Error: ' });

test('a new installation says that there is nothing yet, and that all is well', async ({
  admin: { page },
}) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Overview of the payment system')).toBeVisible();
  await expect(figure(page, 'Total Revenue')).toHaveText('$0.00');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await expect(page.getByText('No revenue in these days')).toBeVisible();
  await expect(panel(page, 'Crypto Breakdown')).toBeHidden();
  await expect(panel(page, 'Last 7 Days')).toContainText('—');
  for (const row of [
    'Payment ProcessingAll is well: Operational',
    // On a busy machine the database may be slow, and then the page says so.
    /Database(All is well: Connected|Needs attention: Slow)/,
    'Stats SystemAll is well: Active',
    'Crypto PaymentsAll is well: 6 Currencies',
    'Nintendo eShopAll is well: Ready',
    'Card ProviderAll is well: Connected',
    /Background Jobs(All is well: Up to Date|Needs attention: Delayed)/,
  ])
    // A service that did not answer at once is asked again after half a minute, and so does the page.
    await expect(panel(page, 'System Status')).toContainText(row, { timeout: 80_000 });
});

test('the figures are those of the payments that were made', async ({
  admin: { page },
  server,
  operator,
}) => {
  const move = (paymentId: string, to: Parameters<typeof movePayment>[1]['to']) =>
    movePayment({ server, operator }, { paymentId, to });
  await move(await registerPayment(server, { userUsername: 'first' }), 'completed');
  await move(
    await registerPayment(server, {
      userUsername: 'toad',
      payment_method: 'nintendo-eshop',
      region: 'europe',
      paymentCode: 'ABCD1234EFGH5678',
      crypto_type: undefined,
      txid: undefined,
      amount: 15,
      currency: 'EUR',
    }),
    'completed',
  );
  await move(
    await registerPayment(server, { userUsername: 'daisy' }),
    'pending_subscription_update',
  );
  await registerPayment(server, { userUsername: 'peach' });
  await move(await registerPayment(server, { userUsername: 'wario' }), 'failed');
  await registerDonation(server, 1234.5);

  await page.goto('/admin/dashboard');
  const summary = await elsewhere({ server, operator }).call('GET /transactions/stats/summary');
  const period = await elsewhere({ server, operator }).call('GET /transactions/stats/period');
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  // 12 USD, and 15 EUR by the built-in rate.
  expect(dollars(summary.totalRevenue)).toBe('$27.58');
  await expect(figure(page, 'Total Revenue')).toHaveText('$27.58');
  await expect(page.getByRole('list', { name: 'By currency' })).toHaveText('$12.00 USD€15.00 EUR');
  await expect(figure(page, 'Active Subscriptions')).toHaveText('2');
  await expect(page.getByText('Completed, of 6 payments in all')).toBeVisible();
  await expect(figure(page, 'Awaiting Payment')).toHaveText('2');
  await expect(figure(page, 'Awaiting Subscription')).toHaveText('1');

  for (const name of ['Last 24 Hours', 'Last 7 Days'])
    for (const row of ['Revenue$27.58', 'Transactions6', 'Completed2', 'Pending3'])
      await expect(panel(page, name)).toContainText(row);
  expect(period.revenueChange).toBe(-85.7);
  await expect(panel(page, 'Last 7 Days')).toContainText('Revenue change: -85.7%');
  const about = page.getByRole('button', { name: 'About this comparison' });
  await expect(page.getByRole('tooltip')).toBeHidden();
  await about.hover();
  await expect(page.getByRole('tooltip')).toContainText('7 times that of the last 24 hours');
  // The page listens to the keyboard a moment after it is shown.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(
    panel(page, 'Crypto Breakdown').getByRole('row', { name: /^Bitcoin BTC/ }),
  ).toHaveText('Bitcoin BTC5$12.00');

  const recent = page.getByRole('list', { name: 'Recent Transactions' }).getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toContainText('Anonymous');
  await expect(recent.first()).toContainText('Donation · Crypto');
  await expect(recent.first()).toContainText('$1,234.50');
  await expect(recent.nth(1)).toContainText('wario');
  await expect(recent.nth(1)).toContainText('Failed');
  await expect(recent.nth(4)).toContainText('€15.00');
  await recent.nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toContainText('wario');
  await expect(page).toHaveURL(/\/admin\/transactions\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(figure(page, 'Total Revenue')).toHaveText('$27.58');
});

test('the chart says what each day brought in, to the eye, to the keyboard and as a table', async ({
  newPerson,
  operator,
}) => {
  const { page } = await newPerson({ session: operator.session });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/admin/transactions');
  await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
  expect(scripts.filter((url) => url.includes('revenue-chart'))).toEqual([]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(chart(page).locator('svg')).toBeVisible();
  expect(scripts.filter((url) => url.includes('revenue-chart'))).toHaveLength(1);

  const byDay = panel(page, 'Revenue by Day');
  await expect(byDay).toContainText('Last 30 days');
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '30');
  await chart(page).focus();
  await page.keyboard.press('End');
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '30');
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    /^\w{3}, \w{3} \d+, \d{4}: \$27\.58, Crypto \$12\.00, Nintendo eShop \$15\.58$/,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('Escape');
  await expect(byDay).toContainText('Last 30 days');

  // The table is behind the chart for screen readers, and replaces it on demand.
  const table = page.getByRole('table', { name: /^Revenue of the last 30 days/ });
  await expect(table.getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: '90 days' }).click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart(page)).toBeHidden();
  const ninety = page.getByRole('table', { name: /^Revenue of the last 90 days/ });
  await expect(ninety.getByRole('row')).toHaveCount(91);
  await expect(ninety.getByRole('row').nth(1)).toContainText('$12.00$15.58$27.58');
});

test('quick actions lead to the list, filtered', async ({ admin: { page } }) => {
  const actions = panel(page, 'Quick Actions');
  await page.goto('/admin/dashboard');
  await actions.getByRole('link', { name: 'Review Awaiting Payments' }).click();
  await expect(page).toHaveURL('/admin/transactions?status=pending_payment_verification');
  await expect(page.getByRole('button', { name: 'Status: Awaiting Payment' })).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await actions.getByRole('link', { name: 'Update Awaiting Subscriptions' }).click();
  await expect(page).toHaveURL('/admin/transactions?status=pending_subscription_update');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(actions.getByRole('link', { name: 'Export Transaction Report' })).toHaveAttribute(
    'href',
    '/admin/transactions?export=true',
  );
});

test.describe('what cannot be loaded', () => {
  const calls = [
    '/transactions/stats/summary',
    '/transactions/stats/period',
    '/transactions/recent/list',
    '/system/status',
    '/transactions/stats/revenue-by-day',
  ];
  for (const call of calls) {
    test(`${call}: the banner says so, and what was there stays`, async ({ admin: { page } }) => {
      await page.goto('/admin/dashboard');
      await expect(page.getByText('Operational')).toBeVisible();
      await expect(chart(page).locator('svg')).toBeVisible();
      await cutOff(page, call);
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(banner(page)).toContainText('We could not reach the server.');
      await expect(figure(page, 'Total Revenue')).toHaveText('$27.58');
      await expect(panel(page, 'Last 7 Days')).toContainText('$27.58');
      await expect(page.getByText('wario')).toBeVisible();
      await expect(page.getByText('Operational')).toBeVisible();
      await expect(chart(page).locator('svg')).toBeVisible();
      await page.unroute(`**/api${call}*`);
      await page.getByRole('button', { name: 'Try refreshing the data' }).click();
      await expect(banner(page)).toBeHidden();
    });
  }

  test('from the beginning: figures of zero under the banner, until it is over', async ({
    admin: { page },
  }) => {
    for (const call of calls) await cutOff(page, call);
    await page.goto('/admin/dashboard');
    await expect(banner(page)).toBeVisible();
    await expect(figure(page, 'Total Revenue')).toHaveText('$0.00');
    await expect(panel(page, 'Last 24 Hours')).toContainText('Transactions0');
    await expect(page.getByText('The status of the system could not be read.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try refreshing the data' }).click();
    await expect(figure(page, 'Total Revenue')).toHaveText('$27.58');
    await expect(banner(page)).toBeHidden();
  });

  test('an answer that is not ours: the screen’s own sentence', async ({ admin }) => {
    const { page } = admin;
    await page.route('**/api/transactions/stats/summary', (route) =>
      route.fulfill({ status: 200, body: 'not json' }),
    );
    await page.goto('/admin/dashboard');
    await expect(banner(page)).toContainText('Dashboard Error: Failed to load dashboard data');
  });

  test('the chart’s own file: the figures stand in the table', async ({ admin: { page } }) => {
    await page.route('**/assets/revenue-chart-*.js', (route) => route.abort('aborted'));
    await page.goto('/admin/dashboard');
    await expect(page.getByText('The chart could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('table', { name: /^Revenue of the last 30/ })).toContainText(
      '$27.58',
    );
  });
});

test('new payments appear by themselves when somebody looks again', async ({
  admin: { page },
  server,
  operator,
}) => {
  const before = await elsewhere({ server, operator }).call('GET /transactions/stats/summary');
  const waiting = before.pendingPaymentVerification;
  await page.goto('/admin/dashboard');
  await expect(figure(page, 'Awaiting Payment')).toHaveText(String(waiting));
  await registerPayment(server, { userUsername: 'newcomer' });
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await expect(figure(page, 'Awaiting Payment')).toHaveText(String(waiting + 1));
  await expect(page.getByText('newcomer')).toBeVisible();
});

test('payments that need a decision are counted, with the way to them, until they are settled', async ({
  admin: { page },
  server,
}) => {
  const count = page.getByText('1 payment needs a decision');
  const paymentId = await registerPayment(server, { userUsername: 'bowser' });
  await page.goto('/admin/dashboard');
  await expect(figure(page, 'Total Revenue')).toHaveText(/^\$/);
  await expect(count).toBeHidden();
  await server.runSql(
    `update transactions set card_flags = '{card_paid_twice}', updated_at = now() where payment_id = $1`,
    [paymentId],
  );
  await expect(count).toBeVisible();
  await page.getByRole('link', { name: 'Show These Payments' }).click();
  await expect(page).toHaveURL(/\/admin\/transactions\?attention=true$/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove filter: / })).toBeVisible();

  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  await expect(drawer).toContainText('The payer is owed a refund');
  await drawer.getByRole('button', { name: 'Settle Finding' }).click();
  const question = page.getByRole('dialog', { name: 'Has this money been dealt with?' });
  await question.getByLabel('Note').fill('Sent back from the wallet.');
  await question.getByRole('button', { name: 'Settle Finding' }).click();
  await expect(page.getByText('The finding is settled')).toBeVisible();
  await expect(drawer).not.toContainText('The payer is owed a refund');
  await expect(drawer).toContainText('Sent back from the wallet.');
  await page.goto('/admin/dashboard');
  await expect(figure(page, 'Total Revenue')).toHaveText(/^\$/);
  await expect(count).toBeHidden();
});

test('a busy Refresh keeps the keyboard', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard');
  await expect(figure(page, 'Total Revenue')).toHaveText(/^\$/);
  await expect(panel(page, 'System Status')).toContainText('Operational');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/system/status', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  const busy = page.getByRole('button', { name: 'Refreshing…' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  gate.resolve();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeFocused();
});

test('a plain admin lands on the overview too', async ({ visitor: { page }, server }) => {
  const password = 'Mushroom-Castle-3';
  await server.runAdminCommand(
    ['create', 'plain', '--role', 'admin', '--password-stdin'],
    password,
  );
  await page.goto('/admin');
  await signInPage(page).giveCredentials({ username: 'plain', password });
  await page.getByText('Can’t scan? Enter the key by hand').click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText();
  await page.getByRole('button', { name: 'I’ve Added the Account' }).click();
  await page.getByLabel('6-digit code').fill(await authenticatorFor(secret).nextCode());
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await passwordGate(page).change({ from: password, to: 'Toadstool-Lantern-8' });
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(figure(page, 'Total Revenue')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(panel(page, 'System Status')).toContainText('Operational');
});
