import type { Page } from '@playwright/test';
import { paySilently, registerCardPayment } from '../src/card-payments.ts';
import { expect, test } from '../src/test.ts';

// Stuck card payments that an admin sees and settles. One story on one installation.
test.describe.configure({ mode: 'serial' });
test.use({ installation: 'card payments' });

const answerOf = (page: Page) => page.getByRole('dialog', { name: 'PayGate’s answer' });

async function check(page: Page, paymentId: string): Promise<void> {
  await page.getByRole('button', { name: `Check PayGate: ${paymentId}` }).click();
  await expect(answerOf(page)).toBeVisible();
}

let unpaid = '';

test('with nothing to verify the page says that all is well', async ({ admin: { page } }) => {
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: 'Card Payments' }).click();
  await expect(page).toHaveURL('/admin/card-payments');
  await expect(page.getByText('Super Admin Access')).toBeVisible();
  await expect(page.getByText('No card payments awaiting verification')).toBeVisible();
  await expect(page.getByText('All card payments are being processed automatically')).toBeVisible();
});

test('a check empties the list of what is paid: shown as facts, and the tracker follows', async ({
  admin: { page },
  server,
  operator,
  visitor,
}) => {
  const { paymentId, paymentUrl } = await registerCardPayment(
    { server, operator },
    { username: 'peach' },
  );
  await paySilently(server, { paymentUrl, outcome: 'full' });
  await page.goto('/admin/card-payments');
  await expect(page.getByText('Page 1 of 1 (1)')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(paymentId) });
  // The rows come first; the guide opens on request.
  expect((await row.boundingBox())?.y).toBeLessThan(220);
  const guide = page.getByRole('region', { name: 'How this works' });
  await expect(guide).toBeHidden();
  await page.getByRole('button', { name: 'How this works' }).click();
  for (const part of ['Automatic verification', 'Checking by hand', 'What to do with a payment'])
    await expect(guide).toContainText(part);
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

test('what is unpaid stays, with what PayGate said of it', async ({
  admin: { page },
  server,
  operator,
}) => {
  unpaid = (await registerCardPayment({ server, operator }, { username: 'birdo' })).paymentId;
  await page.goto('/admin/card-payments');
  await check(page, unpaid);
  await expect(answerOf(page)).toContainText('Not paid yet');
  await expect(answerOf(page)).toContainText('The transaction stays in the awaiting list.');
  await expect(answerOf(page).getByRole('button', { name: 'Force Verify' })).toBeHidden();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: new RegExp(unpaid) });
  await expect(row).toContainText('Unpaid · Just now');
  await expect(page.getByRole('button', { name: `Check PayGate: ${unpaid}` })).toBeFocused();
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
  await page.goto(`/admin/transactions?search=${paymentId}`);
  await expect(page.getByRole('row', { name: new RegExp(paymentId) })).toContainText(
    'PayGate reports less money than the required minimum.',
  );

  await page.goto('/admin/card-payments');
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

test('the search looks through the loaded page, and the counters add it up', async ({
  admin: { page },
  server,
  operator,
}) => {
  await registerCardPayment({ server, operator }, { username: 'wario' });
  await page.goto('/admin/card-payments');
  await expect(page.getByText('Page 1 of 1 (2)')).toBeVisible();
  await expect(page.getByText('$24.00')).toBeVisible();
  const rows = page.getByRole('button', { name: /^Check PayGate: / });
  await page.getByLabel('Search this page').fill('WARIO@example');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search this page').fill('nobody');
  await expect(page.getByText('No payment on this page matches the search')).toBeVisible();
  await page.getByRole('button', { name: 'Show all payments of this page' }).click();
  await expect(rows).toHaveCount(2);
});

test('PayGate does not answer: said so, and nothing is changed', async ({ admin, server }) => {
  const { page } = admin;
  server.paygate.misbehave('html', 'payment-status.php');
  await page.goto('/admin/card-payments');
  const id = await page
    .getByRole('row', { name: new RegExp(unpaid) })
    .getByRole('link')
    .getAttribute('href');
  admin.expectRefusal(`POST /api/payments/card/paygate-verify/${id?.split('/').at(-1)}`, 503);
  server.expectLoggedError('PAYGATE_UNAVAILABLE');
  await check(page, unpaid);
  await expect(answerOf(page)).toContainText(
    'Verification failed: PayGate does not answer at the moment.',
  );
  server.paygate.misbehave(undefined, 'payment-status.php');
});

test('a payment is given up with a reason, and leaves the list', async ({ admin: { page } }) => {
  await page.goto('/admin/card-payments');
  await page.getByRole('link', { name: `Open payment ${unpaid}` }).click();
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  await drawer.getByRole('button', { name: 'Mark as Failed' }).click();
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('button', { name: 'The customer has not paid' }).click();
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(drawer).toContainText('The customer has not paid');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('link', { name: `Open payment ${unpaid}` })).toBeHidden();
});

test('without PayGate’s token there is nothing to ask by', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { id, paymentId } = await registerCardPayment({ server, operator }, { username: 'toad' });
  await server.runSql('update transactions set payment_ipn_token_encrypted = null where id = $1', [
    id,
  ]);
  await page.goto('/admin/card-payments');
  const button = page.getByRole('button', { name: `Check PayGate: ${paymentId}` });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('No IPN token found for this transaction');
});
