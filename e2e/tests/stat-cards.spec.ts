import { makeOlder, movePayment, registerDonation, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// Its own server: the cards count all payments.
test.use({ installation: 'stat-cards' });

test('each card names the overdue ones of the payments that it counts, and of no others', async ({
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
  const cards = page.getByRole('region', { name: 'All payments' });
  const card = (name: RegExp) => cards.getByRole('button', { name });
  await expect(card(/^Awaiting Payment/)).toHaveText('Awaiting Payment42 overdue');
  await expect(card(/^Awaiting Subscription/)).toHaveText('Awaiting Subscription33 overdue');
  await expect(card(/^Failed/)).toHaveText('Failed1');
  await expect(card(/^Total Revenue/)).toHaveText('Total Revenue$12.00');

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

test('addresses of customers break after a part of them only, and the account stays in sight', async ({
  server,
  admin: { page },
}) => {
  const userEmail = 'turbo_smith699@mail.example.org';
  await registerPayment(server, { userUsername: 'breaks', userEmail });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/transactions?search=breaks');
  const cell = page
    .getByRole('row', { name: /breaks/ })
    .getByRole('cell')
    .nth(1);
  await expect(cell).toContainText(userEmail);
  // The last character of each line except the last.
  const ends = await page.evaluate<string[]>(`{
    const characters = [];
    for (const node of document.querySelector('tbody td:nth-child(2) span').childNodes)
      for (let at = 0; node.nodeType === 3 && at < node.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        characters.push({ text: node.data[at], top: range.getBoundingClientRect().top });
      }
    characters
      .filter(({ top }, index) => index + 1 < characters.length && characters[index + 1].top !== top)
      .map(({ text }) => text);
  }`);
  for (const end of ends) expect(['@', '.']).toContain(end);

  // The whole account panel, without scrolling, beside all pages of a super admin.
  await expect(page.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Read the audit trail')).toBeHidden();
  await page.getByText('Permissions', { exact: true }).click();
  await expect(page.getByText('Read the audit trail')).toBeVisible();
});
