import type { Page } from '@playwright/test';
import { cutOff } from '../src/admin-states.ts';
import {
  elsewhere,
  makeOlder,
  movePayment,
  registerDonation,
  registerPayment,
} from '../src/api.ts';
import { paySilently, registerCardPayment } from '../src/card-payments.ts';
import { expect, test } from '../src/test.ts';
import { actOf, chooseAct, paymentLink, paymentRow } from '../src/open-payment.ts';

// What an administrator sees of all payments, beginning on an empty installation: figures and lists cover the whole of it.
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

test.describe('the figures of the dashboard and of the list', () => {
  // Each test counts what those before it have made.
  test.describe.configure({ mode: 'serial' });

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
    ])
      // A service that did not answer at once is asked again after half a minute, and so does the page.
      await expect(panel(page, 'System Status')).toContainText(row, { timeout: 80_000 });
    await page.getByRole('link', { name: /^\d+ of \d+ work$/ }).click();
    await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^\d+ of \d+ work$/ })).toContainText(
      'Card ProviderAll is well: Connected',
      { timeout: 80_000 },
    );
  });

  test('what could not be read is not said to be well', async ({ admin: { page } }) => {
    for (const call of ['/transactions/stats/', '/system/']) await cutOff(page, `${call}*`);
    await page.goto('/admin/dashboard');
    await expect(banner(page)).toBeVisible();
    await expect(page.getByText('The status of the system could not be read.')).toBeVisible();
    await expect(page.getByText('Nothing needs a hand now.')).toBeHidden();
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
    await expect(page.getByRole('list', { name: 'By currency' })).toHaveText('$12.00€15.00');
    await expect(figure(page, 'Active Subscriptions')).toHaveText('2');
    await expect(page.getByText('of 6 payments', { exact: true })).toBeVisible();
    await expect(figure(page, 'Awaiting Payment')).toHaveText('2');
    await expect(figure(page, 'Awaiting Subscription')).toHaveText('1');

    for (const name of ['Last 24 Hours', 'Last 7 Days'])
      for (const row of ['Revenue$27.58', 'Transactions6', 'Completed2', 'Pending3'])
        await expect(panel(page, name)).toContainText(row);
    expect(period.revenueChange).toBe(-85.7);
    await expect(panel(page, 'Last 7 Days')).toContainText('Revenue change: -85.7%');
    await expect(panel(page, 'Crypto Breakdown').getByRole('listitem')).toHaveText(
      'Bitcoin 5 · $12.00',
    );

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

    const actions = panel(page, 'Quick Actions');
    await expect(actions.getByRole('link', { name: 'Export Transaction Report' })).toHaveAttribute(
      'href',
      '/admin/transactions?export=true',
    );
    await expect(
      actions.getByRole('link', { name: 'Update Awaiting Subscriptions' }),
    ).toHaveAttribute('href', '/admin/transactions?status=pending_subscription_update');
    await actions.getByRole('link', { name: 'Review Awaiting Payments' }).click();
    await expect(page).toHaveURL('/admin/transactions?status=pending_payment_verification');
    await expect(page.getByText('1–2 of 2')).toBeVisible();
  });

  test('the figures above the list name the overdue ones of the payments that they count, and filter', async ({
    server,
    operator,
    admin: { page },
  }) => {
    const call = elsewhere({ server, operator });
    const { transactions } = await call.call('GET /transactions', { query: { limit: 50 } });
    // All but the donation and one that waits.
    for (const { payment_id: paymentId, type, user_username: user } of transactions)
      if (type !== 'donation' && user !== 'peach')
        await makeOlder(server, { paymentId, hours: 100 });
    const overdue = await registerPayment(server, { userUsername: 'birdo' });
    await makeOlder(server, { paymentId: overdue, hours: 100 });

    await page.goto('/admin/transactions');
    const figures = page.getByRole('region', { name: 'All payments' });
    const one = (name: RegExp) => figures.getByRole('button', { name });
    await expect(one(/^Awaiting Payment/)).toHaveText('Awaiting Payment1 overdue3');
    await expect(one(/^Awaiting Subscription/)).toHaveText('Awaiting Subscription1 overdue1');
    await expect(one(/^Failed/)).toHaveText('Failed1');
    await expect(one(/^Total Revenue/)).toHaveText('Total Revenue$12.00 · €15.00$27.58');
    await one(/^Failed/).click();
    await expect(page).toHaveURL('/admin/transactions?status=failed');
    await expect(one(/^Failed/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    // The notes agree with the list.
    await page.goto('/admin/transactions?status=pending_payment_verification&waiting=overdue');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(paymentLink(page, overdue)).toBeVisible();
    // The next tests count by days.
    await server.runSql(`update transactions set created_at = now() - interval '1 minute'`);
  });

  test('the chart says what each day brought in, to the eye, to the keyboard and as a table', async ({
    admin: { page },
  }) => {
    await page.goto('/admin/dashboard');
    await expect(chart(page).locator('svg')).toBeVisible();
    const byDay = panel(page, 'Revenue by Day');
    await expect(byDay).toContainText('Last 30 days');
    await expect(chart(page)).toHaveAttribute('aria-valuemax', '30');
    await chart(page).focus();
    await page.keyboard.press('End');
    await expect(chart(page)).toHaveAttribute('aria-valuenow', '30');
    await expect(chart(page)).toHaveAttribute(
      'aria-valuetext',
      /^\w{3}, \w{3} \d+, \d{4}: \$27\.58, Crypto \$12\.00, Codes \$15\.58$/,
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
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(chart(page)).toBeHidden();
    const ninety = page.getByRole('table', { name: /^Revenue of the last 90 days/ });
    await expect(ninety.getByRole('row')).toHaveCount(91);
    await expect(ninety.getByRole('row').nth(1)).toContainText('$12.00$15.58$27.58');
  });

  test('each part that cannot be loaded is told in the banner, and what was there stays', async ({
    admin: { page },
  }) => {
    await page.goto('/admin/dashboard');
    await expect(panel(page, 'System Status')).toContainText('Operational');
    await expect(chart(page).locator('svg')).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    for (const call of [
      '/transactions/stats/summary',
      '/transactions/stats/period',
      '/transactions/recent/list',
      '/system/status',
      '/transactions/stats/revenue-by-day',
    ]) {
      await cutOff(page, call);
      await refresh.press('Enter');
      await expect(banner(page)).toContainText('We could not reach the server.');
      // A busy Refresh keeps the keyboard.
      await expect(refresh).toBeFocused();
      await expect(figure(page, 'Total Revenue')).toHaveText('$27.58');
      await expect(panel(page, 'Last 7 Days')).toContainText('$27.58');
      await expect(page.getByText('wario')).toBeVisible();
      await expect(panel(page, 'System Status')).toContainText('Operational');
      await expect(chart(page).locator('svg')).toBeVisible();
      await page.unroute(`**/api${call}*`);
      await refresh.press('Enter');
      await expect(banner(page)).toBeHidden();
    }
    // An answer that is not ours says nothing, so the page says its own.
    const summary = '**/api/transactions/stats/summary';
    await page.route(summary, (route) => route.fulfill({ body: 'not json' }));
    await refresh.press('Enter');
    await expect(banner(page)).toContainText('Dashboard Error: Failed to load dashboard data');
    await page.unroute(summary);
    await banner(page).getByRole('button', { name: 'Try refreshing the data' }).click();
    await expect(banner(page)).toBeHidden();
  });

  test('payments that need a decision are counted, with the way to them, until they are settled', async ({
    admin: { page },
    server,
  }) => {
    const count = page.getByText('1 payment needs a decision');
    await page.goto('/admin/dashboard');
    await expect(figure(page, 'Awaiting Payment')).toHaveText('3');
    await expect(count).toBeHidden();
    // By themselves.
    const paymentId = await registerPayment(server, { userUsername: 'bowser' });
    await expect(figure(page, 'Awaiting Payment')).toHaveText('4');
    await server.runSql(
      `update transactions set card_flags = '{card_paid_twice}', updated_at = now() where payment_id = $1`,
      [paymentId],
    );
    await expect(count).toBeVisible();
    await page.getByRole('link', { name: 'Look at These Payments' }).click();
    await expect(page).toHaveURL(/\/admin\/transactions\?attention=true$/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toBeVisible();

    await paymentLink(page, paymentId).click();
    const drawer = page.getByRole('dialog', { name: /^Payment/ });
    await expect(drawer).toContainText('The payer is owed a refund');
    await chooseAct(drawer, 'Settle Finding');
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
});

const answerOf = (page: Page) => page.getByRole('dialog', { name: 'PayGate’s answer' });

async function check(page: Page, paymentId: string): Promise<void> {
  await page.getByRole('button', { name: `Check PayGate: ${paymentId}` }).click();
  await expect(answerOf(page)).toBeVisible();
}

test('a check empties the list of what is paid: shown as facts, and the tracker follows', async ({
  admin: { page },
  server,
  operator,
  visitor,
}) => {
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Card Payments' }).click();
  await expect(page).toHaveURL('/admin/card-payments');
  await expect(page.getByText('No card payments awaiting verification')).toBeVisible();
  await expect(page.getByText('All card payments are being processed automatically')).toBeVisible();
  const { paymentId, paymentUrl } = await registerCardPayment(
    { server, operator },
    { username: 'peach' },
  );
  await paySilently(server, { paymentUrl, outcome: 'full' });
  await page.goto('/admin/card-payments');
  await expect(page.getByText('Page 1 of 1 (1)')).toBeVisible();
  await expect(page.getByText('Total Value', { exact: true }).locator('..')).toHaveText(
    'Total Value$12.00in USD',
  );
  const row = paymentRow(page, paymentId);
  for (const fact of ['peach', '$12.00', 'Ramp Network', 'Awaiting Payment', 'Not checked yet'])
    await expect(row).toContainText(fact);

  await check(page, paymentId);
  const answer = answerOf(page);
  for (const fact of [
    'PayGate has confirmed the payment',
    '11.52 USDC on Polygon',
    '$12.00',
    'Awaiting Payment → Awaiting Subscription',
  ])
    await expect(answer).toContainText(fact);
  const hash = await answer.getByText(/^0x[0-9a-f]{64}$/).innerText();
  await expect(answer.getByRole('link', { name: /^View on PolygonScan/ })).toHaveAttribute(
    'href',
    `https://polygonscan.com/tx/${hash}`,
  );
  await answer.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No card payments awaiting verification')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Card Payments', exact: true })).toBeFocused();
  await visitor.page.goto(`/track/${paymentId}`);
  await expect(visitor.page.getByText('Awaiting Subscription', { exact: true })).toBeVisible();
});

test('what is unpaid stays with what PayGate said of it, and is given up with a reason', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const { id, paymentId } = await registerCardPayment({ server, operator }, { username: 'birdo' });
  await page.goto('/admin/card-payments');
  await check(page, paymentId);
  await expect(answerOf(page)).toContainText('Not paid yet');
  await expect(answerOf(page)).toContainText('The transaction stays in the awaiting list.');
  await expect(answerOf(page).getByRole('button', { name: 'Force Verify' })).toBeHidden();
  await page.keyboard.press('Escape');
  const row = paymentRow(page, paymentId);
  await expect(row).toContainText('Unpaid · Just now');
  await expect(page.getByRole('button', { name: `Check PayGate: ${paymentId}` })).toBeFocused();

  server.paygate.misbehave('html', 'payment-status.php');
  admin.expectRefusal(`POST /api/payments/card/paygate-verify/${id}`, 503);
  server.expectLoggedError('PAYGATE_UNAVAILABLE');
  await check(page, paymentId);
  await expect(answerOf(page)).toContainText(
    'Verification failed: PayGate does not answer at the moment.',
  );
  server.paygate.misbehave(undefined, 'payment-status.php');
  await page.keyboard.press('Escape');

  const search = page.getByLabel('Search this page');
  await search.fill('nobody');
  await expect(page.getByText('No payment on this page matches the search')).toBeVisible();
  await search.fill('BIRDO');
  await expect(row).toBeVisible();

  // Without its token there is nothing to ask the card network by.
  await server.runSql('update transactions set payment_ipn_token_encrypted = null where id = $1', [
    id,
  ]);
  await page.reload();
  const checking = page.getByRole('button', { name: `Check PayGate: ${paymentId}` });
  await expect(checking).toBeDisabled();
  await expect(checking).toHaveAccessibleDescription('No IPN token found for this transaction');

  await paymentLink(page, paymentId).click();
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  // A press on buttons that are just being replaced by those of the whole payment does nothing.
  await expect(drawer.getByText('Payment registered')).toBeAttached();
  await chooseAct(drawer, 'Mark as Failed');
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('button', { name: 'The customer has not paid' }).click();
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(drawer).toContainText('The customer has not paid');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(paymentLink(page, paymentId)).toBeHidden();
});

test('what is paid too little is refused, flagged everywhere, and force verified by hand', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { paymentId, paymentUrl } = await registerCardPayment(
    { server, operator },
    { username: 'yoshi', provider: 'bitnovo' },
  );
  await paySilently(server, { paymentUrl, outcome: 'too_little' });
  await page.goto('/admin/card-payments');
  await check(page, paymentId);
  for (const fact of [
    'PayGate reports this as paid, but the payment could not be updated',
    'Paid too little',
    '3.6 USDC on Polygon',
    'Awaiting Payment (unchanged)',
  ])
    await expect(answerOf(page)).toContainText(fact);
  await answerOf(page).getByRole('button', { name: 'Close' }).last().click();
  const row = paymentRow(page, paymentId);
  await expect(row).toContainText('Paid too little');
  await row.getByText('$12.00').click();
  await expect(page).toHaveURL(/\/admin\/card-payments\/[0-9a-f-]{36}$/);
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  await expect(drawer).toContainText('PayGate reports less money than the required minimum.');
  await expect(drawer).toContainText('Received amount3.6 USDC on Polygon');
  await expect(drawer).toContainText(/PayGate’s transaction0x[0-9a-f]{64}/);
  await expect(drawer.getByRole('link', { name: /^View on Polygonscan/i })).toHaveAttribute(
    'href',
    /^https:\/\/polygonscan\.com\/tx\/0x[0-9a-f]{64}$/,
  );
  await expect(drawer).not.toContainText('No Transaction ID available');
  await expect(actOf(drawer, 'Verify Payment')).toHaveCount(0);
  await chooseAct(drawer, 'Check PayGate');
  await expect(answerOf(page)).toContainText('Paid too little');
  await answerOf(page).getByRole('button', { name: 'Force Verify With Note' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm this payment all the same?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('textbox', { name: 'Note' }).fill('The rest came by bank transfer.');
  await question.getByRole('button', { name: 'Force Verify With Note' }).click();
  await expect(page.getByText('Verified yoshi, $12.00')).toBeVisible();
  await expect(drawer).toContainText('Awaiting Subscription Update');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/card-payments');
  await expect(row).toBeHidden();
});
