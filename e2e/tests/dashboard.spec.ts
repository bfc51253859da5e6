import type { Page } from '@playwright/test';
import { elsewhere, giftCard, movePayment, registerDonation, registerPayment } from '../src/api.ts';
import { paySilently, registerCardPayment } from '../src/card-payments.ts';
import { expect, test } from '../src/test.ts';
import { actOf, chooseAct, openedPayment, paymentRow } from '../src/open-payment.ts';

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
    await expect(panel(page, 'System Status')).toContainText(
      'Payment ProcessingAll is well: Operational',
    );
    await page.getByRole('link', { name: /^\d+ of \d+ work$/ }).click();
    await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible();
  });

  test('the figures are those of the payments that were made', async ({
    admin: { page },
    server,
    operator,
  }) => {
    const move = (paymentId: string, to: Parameters<typeof movePayment>[1]['to']) =>
      movePayment({ server, operator }, { paymentId, to });
    await move(await registerPayment(server, { userUsername: 'first' }), 'completed');
    await move(await registerPayment(server, giftCard()), 'completed');
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
    await expect(openedPayment(page)).toContainText('wario');
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
  const drawer = openedPayment(page);
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
