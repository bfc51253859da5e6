import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cutOff } from '../src/admin-states.ts';
import { startReceiver } from '../src/admin-work-states.ts';
import {
  elsewhere,
  makeOlder,
  movePayment,
  registerDonation,
  registerPayment,
} from '../src/api.ts';
import { paySilently, registerCardPayment } from '../src/card-payments.ts';
import { failJob } from '../src/failed-jobs.ts';
import { keepTroubledMail } from '../src/mails.ts';
import { expect, test } from '../src/test.ts';

// What an administrator oversees, beginning on an empty installation: figures and lists cover the whole of it.
test.use({ installation: 'the overview' });

/** Pages ask every ten seconds, and the server does its work every two. */
const patience = { timeout: 45_000 };

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
    await expect(page.getByRole('list', { name: 'By currency' })).toHaveText(
      '$12.00 USD€15.00 EUR',
    );
    await expect(figure(page, 'Active Subscriptions')).toHaveText('2');
    await expect(page.getByText('Completed, of 6 payments in all')).toBeVisible();
    await expect(figure(page, 'Awaiting Payment')).toHaveText('2');
    await expect(figure(page, 'Awaiting Subscription')).toHaveText('1');

    for (const name of ['Last 24 Hours', 'Last 7 Days'])
      for (const row of ['Revenue$27.58', 'Transactions6', 'Completed2', 'Pending3'])
        await expect(panel(page, name)).toContainText(row);
    expect(period.revenueChange).toBe(-85.7);
    await expect(panel(page, 'Last 7 Days')).toContainText('Revenue change: -85.7%');
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

    const actions = panel(page, 'Quick Actions');
    await expect(actions.getByRole('link', { name: 'Export Transaction Report' })).toHaveAttribute(
      'href',
      '/admin/transactions?export=true',
    );
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
    await expect(page.getByRole('link', { name: `Open payment ${overdue}` })).toBeVisible();
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
  const row = page.getByRole('row', { name: new RegExp(paymentId) });
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
  const row = page.getByRole('row', { name: new RegExp(paymentId) });
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

  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  await drawer.getByRole('button', { name: 'Mark as Failed' }).click();
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('button', { name: 'The customer has not paid' }).click();
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(drawer).toContainText('The customer has not paid');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('link', { name: `Open payment ${paymentId}` })).toBeHidden();
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
  const row = page.getByRole('row', { name: new RegExp(paymentId) });
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
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Check PayGate' }).click();
  await expect(answerOf(page)).toContainText('Paid too little');
  await answerOf(page).getByRole('button', { name: 'Force Verify' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm this payment by hand?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Force Verify' }).click();
  await expect(page.getByText('Payment of $12.00 verified')).toBeVisible();
  await expect(drawer).toContainText('Awaiting Subscription');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/card-payments');
  await expect(row).toBeHidden();
});

test('a super admin reads, filters and exports what was done', async ({
  admin: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Audit Trail' }).click();
  const table = page.getByRole('table', { name: 'Audit entries' });
  await expect(
    table.getByRole('row', { name: new RegExp(`Verified a payment.*${paymentId}`) }),
  ).toContainText('operator');
  await expect(table).toContainText('From: Awaiting Payment');

  await page.getByLabel('Action').selectOption('Updated a subscription');
  await expect(page).toHaveURL(/action=subscription_updated/);
  await expect(table).not.toContainText('Verified a payment');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByLabel('Search for a subject').fill(paymentId);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data (2)' }).click();
  const file = await download;
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(paymentId);
  await expect(page.getByText('Exported 2 audit entries')).toBeVisible();

  await page
    .getByRole('link', { name: `Open payment ${paymentId}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(table.getByRole('row', { name: /Exported the audit trail/ })).toBeVisible();
});

test('failed work is found from the dashboard, told with its reason, and tried again', async ({
  admin: { page },
  server,
}) => {
  await failJob(server);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('1 Failed')).toBeVisible();
  await page.getByRole('link', { name: 'Background Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeVisible();
  const troubled = page.getByRole('region', { name: 'Failed jobs' });
  await expect(troubled.getByText('The database could not be reached.')).toBeVisible();
  await expect(troubled.getByText('Tried 6 times')).toBeVisible();
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Needs attention');

  await troubled.getByRole('button', { name: 'Try again: Erase codes' }).press('Enter');
  await expect(page.getByText('The job is tried again in a moment')).toBeVisible();
  // The focus is not lost with the button.
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeFocused();
  // The server does the job, and the job succeeds.
  await expect(page.getByText('No failed jobs')).toBeVisible(patience);
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Up to date');
  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: /Tried failed jobs again/ })).toContainText(
    'Job: Erase codes',
  );
});

test('a super admin sees what was mailed and sends again what was not', async ({
  admin: { page },
  server,
}) => {
  const userEmail = 'rosalina@example.org';
  const paymentId = await registerPayment(server, { userEmail });
  const refused = { recipient: 'refused@example.org', problem: 'recipient_refused' } as const;
  await keepTroubledMail(server, { paymentId, state: 'failed', ...refused });
  const uncertain = { recipient: 'perhaps@example.org', problem: 'no_answer' } as const;
  await keepTroubledMail(server, { paymentId, state: 'uncertain', ...uncertain });

  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Outbox' }).click();
  const table = page.getByRole('table', { name: 'Mails' });
  const row = (recipient: string) => table.getByRole('row').filter({ hasText: recipient });
  // The customer's mail appears by itself.
  await expect(row(userEmail)).toContainText(`We have your payment details (${paymentId})`);
  await expect(row(userEmail).getByText('Sent', { exact: true })).toBeVisible(patience);
  await expect(row('refused@')).toContainText(
    'The mail server does not know this recipient. Its answer: 550.',
  );

  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await row('refused@')
    .getByRole('button', { name: /^Send “.*” to refused@.* again$/ })
    .click();
  await expect(page.getByText('The mail to refused@example.org is on its way')).toBeVisible();
  await expect(page.getByText('No mails found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(row('refused@').getByText('Sent', { exact: true })).toBeVisible(patience);

  // When the mail may have arrived, the page asks first, and the focus is on the safe choice.
  await page.getByLabel('Search for a recipient').fill('PERHAPS');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await row('perhaps@').getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this mail again?' });
  await expect(dialog).toContainText('It is unknown whether the mail server accepted it.');
  await expect(dialog.getByRole('button', { name: 'Do not send' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row('perhaps@').getByText('Sent', { exact: true })).toBeVisible(patience);

  // The mail as its reader sees it, without what its links would prove.
  await row('perhaps@').getByRole('link').click();
  await expect(page).toHaveURL(/mail=[0-9a-f-]{36}/);
  const mail = page.getByRole('dialog', { name: 'Mail' });
  await expect(mail).toContainText('perhaps@example.org');
  await expect(mail.getByRole('article')).toContainText(`/track/${paymentId}`);
  await expect(mail.getByRole('article').getByRole('link')).toHaveCount(0);
  await mail.getByRole('button', { name: 'Close' }).click();
  await expect(row('perhaps@').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await mail.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await page.goto('/admin/audit?action=mail_resent');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('an endpoint is added, told of a payment signed with its secret, switched off and deleted', async ({
  admin,
  server,
}) => {
  const { page } = admin;
  const receiver = await startReceiver();
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  admin.expectRefusal('POST /api/webhooks', 400);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://169.254.169.254/latest');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Payment reopened').uncheck();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'The secret of this endpoint' });
  const secret = await shown.getByText(/^[\w-]{43}$/).innerText();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const card = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  await expect(card).toContainText(
    'Payment registered, Payment verified, Payment completed, Payment failed',
  );

  const paymentId = await registerPayment(server);
  await expect(page.getByRole('link', { name: `Open payment ${paymentId}` })).toBeVisible();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText('Delivered');
  await expect(delivery).toContainText('Answered 200');
  const [event] = receiver.received;
  const signed = `${String(event?.headers['ghost-timestamp'])}.${event?.body}`;
  expect(event?.headers['ghost-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  );
  expect(event?.body).toContain(paymentId);

  await delivery.getByRole('button', { name: /^Redeliver Payment registered/ }).click();
  await expect(page.getByText('The event is sent again in a moment')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['ghost-event-id']).toBe(event?.headers['ghost-event-id']);

  await page.getByRole('button', { name: /^Send test event to/ }).click();
  await expect(page.getByText('The test event is on its way')).toBeVisible();
  await expect(delivery).toHaveCount(2);
  await expect(delivery.first()).toContainText('Delivered');
  receiver.close();

  // An endpoint that does not answer shows why, and when it is tried again.
  await page.getByRole('button', { name: /^Send test event to/ }).click();
  await expect(delivery).toHaveCount(3);
  await expect(delivery.first()).toContainText('It did not answer.');
  await expect(delivery.first()).toContainText('Tried once');
  await expect(delivery.first()).toContainText('Next try');

  await page.getByRole('button', { name: /^Edit http/ }).click();
  await page.getByRole('dialog', { name: 'Edit endpoint' }).getByLabel('Switched on').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Send test event/ })).toBeDisabled();

  await page.getByRole('button', { name: /^New secret for/ }).click();
  await expect(page.getByRole('button', { name: 'Keep old secret' })).toBeFocused();
  await page.getByRole('button', { name: 'Make new secret' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: /^Delete http/ }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});
