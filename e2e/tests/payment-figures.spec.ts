import { makeOlder, movePayment, registerDonation, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// Its own server: the figures count all payments.
test.use({ installation: 'payment-figures' });

test('each figure names the overdue ones of the payments that it counts, and of no others', async ({
  server,
  operator,
  admin: { page },
}) => {
  await registerPayment(server);
  const paymentsOf = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await registerPayment(server));
    return ids;
  };
  const waiting = await paymentsOf(2);
  const paid = await paymentsOf(3);
  const [failed = '', completed = ''] = await paymentsOf(2);
  for (const paymentId of paid)
    await movePayment({ server, operator }, { paymentId, to: 'pending_subscription_update' });
  await movePayment({ server, operator }, { paymentId: failed, to: 'failed' });
  await movePayment({ server, operator }, { paymentId: completed, to: 'completed' });
  await registerDonation(server, 5);
  for (const paymentId of [...waiting, ...paid, failed, completed])
    await makeOlder(server, { paymentId, hours: 100 });

  await page.goto('/admin/transactions');
  const figures = page.getByRole('region', { name: 'All payments' });
  const figure = (name: RegExp) => figures.getByRole('button', { name });
  await expect(figure(/^Awaiting Payment/)).toHaveText('Awaiting Payment2 overdue4');
  await expect(figure(/^Awaiting Subscription/)).toHaveText('Awaiting Subscription3 overdue3');
  await expect(figure(/^Failed/)).toHaveText('Failed1');
  await expect(figure(/^Total Revenue/)).toHaveText('Total Revenue$12.00');

  // The notes agree with the list.
  for (const [status, overdue] of [
    ['pending_payment_verification', 2],
    ['pending_subscription_update', 3],
  ] as const) {
    await page.goto(`/admin/transactions?status=${status}&waiting=overdue`);
    await expect(page.getByRole('button', { name: /^Export Data/ })).toHaveText(
      `Export Data (${overdue})`,
    );
  }
});

test('the account stays in sight beside the list', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/transactions');
  // The whole account panel, without scrolling, beside all pages of a super admin.
  const account = page.getByRole('button', { name: /^Signed in as/ });
  await expect(account).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('2FA Enabled')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Read the audit trail')).toBeHidden();
  await page.getByText('Permissions', { exact: true }).click();
  await expect(page.getByText('Read the audit trail')).toBeVisible();
  await account.click();
  const menu = page.getByRole('group', { name: 'Account' });
  await expect(menu.getByRole('button', { name: 'Change Password' })).toBeInViewport({ ratio: 1 });
  await menu.getByRole('link', { name: 'Your account' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/admin/account');
});
