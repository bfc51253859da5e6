import type { Page } from '@playwright/test';
import { idOfPayment, newBitcoinHash } from '../src/api.ts';
import { readMail } from '../src/mails.ts';
import { openedPayment, openPayment } from '../src/open-payment.ts';
import { draftOf, paymentPage, shownPaymentId } from '../src/paying.ts';
import { askIn, mine } from '../src/paying-in-coins.ts';
import { expect, test } from '../src/test.ts';
import { hashOn, openWallet, takeYourTime } from '../src/wallet.ts';

/** To the exact amount that a visitor is asked for. */
async function askFor(page: Page, asked: { username: string; tier: RegExp; coin: string }) {
  const pay = paymentPage(page);
  await page.goto('/payment/ghost-eshop-pro');
  await pay.giveAccount({ ...asked, email: `${asked.username}@example.org` });
  return { pay, amount: await askIn(pay, asked.coin) };
}

async function sendExactly(page: Page): Promise<void> {
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Send Exactly', exact: true }).click();
  await expect(hashOn(wallet)).toBeVisible();
}

// The site's own job watches the sandbox's chains: it looks every few seconds, for all of them at once.
test('money without its hash is attached and detached again, and money of a closed page becomes a payment by a click', async ({
  visitor: { page },
  otherPerson,
  admin: { page: office },
  server,
  operator,
}) => {
  test.slow();
  // In bitcoin at prices of which few others are asked for, so that each amount is its visitor’s alone.
  const mistaken = await askFor(page, { username: 'mistaken', tier: /^1 year/, coin: 'Bitcoin' });
  await sendExactly(page);
  await page.bringToFront();
  // A mistyped hash: no chain knows it.
  await mistaken.pay.proveWith(newBitcoinHash());
  await mistaken.pay.submit.click();
  await expect(mistaken.pay.confirmation).toBeVisible();
  const id = await idOfPayment({ server, operator }, await shownPaymentId(page));

  // Other payments of this site have other names.
  const username = `lantern_${Date.now()}`;
  const { page: closedPage } = await otherPerson();
  const closed = await askFor(closedPage, { username, tier: /^3 months/, coin: 'Solana' });
  await sendExactly(closedPage);
  await closedPage.close();

  await office.goto('/admin/dashboard');
  await office.getByRole('link', { name: /^Unclaimed Transfers/ }).click();
  const rowOf = (amount: string) =>
    office.getByRole('button', { name: `Open the transfer of ${amount}` });
  const drawerOf = (amount: string) => office.getByRole('dialog', { name: amount });
  const drawer = drawerOf(mistaken.amount);
  await expect(rowOf(mistaken.amount)).toBeVisible({ timeout: 60_000 });
  await rowOf(mistaken.amount).click();
  await expect(drawer.getByText('Exact amount')).toBeVisible();
  // Other payments that wait have hashes too: theirs follow.
  await expect(
    drawer.getByText('The payment has another hash: this would be a top-up.').first(),
  ).toBeVisible();
  await drawer.getByRole('button', { name: /^Attach to / }).click();
  await expect(office.getByText(/^The transfer counts for /)).toBeVisible();
  await expect(rowOf(mistaken.amount)).toBeHidden();

  await expect(rowOf(closed.amount)).toBeVisible({ timeout: 60_000 });
  await expect(office.getByText(`${username} · exact · page closed`)).toBeVisible();
  await rowOf(closed.amount).click();
  await expect(drawerOf(closed.amount).getByText(`${username}@example.org`)).toBeVisible();
  await drawerOf(closed.amount).getByRole('button', { name: 'Make a Payment of It' }).click();
  await expect(office.getByText('The payment waits for verification')).toBeVisible();
  await expect(rowOf(closed.amount)).toBeHidden();

  await mine(server, 'bitcoin', 7);
  await office.goto('/admin/transfers?view=settled');
  await expect(rowOf(closed.amount)).toBeVisible();
  await rowOf(mistaken.amount).click();
  await drawer.getByRole('button', { name: 'More Actions' }).click();
  await drawer.getByRole('button', { name: 'Detach', exact: true }).click();
  const question = office.getByRole('dialog', { name: 'Detach this transfer?' });
  await question.getByLabel('Note').fill('The customer named another payment.');
  await question.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(office.getByText('The transfer is unclaimed again')).toBeVisible();
  await office.goto(`/admin/transactions/${id}`);
  await expect(
    openedPayment(office).getByText('The customer named another payment.'),
  ).toBeVisible();
});

test('a visitor who paid and closed the page has their payment once the money is final, and its id by mail', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  test.slow();
  const username = `closed_${Date.now()}`;
  await askFor(page, { username, tier: /^6 months/, coin: 'Bitcoin' });
  const { paymentId } = await draftOf(page);
  await takeYourTime(server);
  await sendExactly(page);
  await page.close();
  await mine(server, 'bitcoin', 7);

  const subject = `We have your payment details (${paymentId})`;
  await readMail(server, { subject, until: new RegExp(paymentId) });
  const payment = await openPayment(office, await idOfPayment({ server, operator }, paymentId));
  await expect(payment.getByText('Registered for the visitor')).toBeVisible();
});
