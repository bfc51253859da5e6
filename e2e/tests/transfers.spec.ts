import { idOfPayment, newBitcoinHash } from '../src/api.ts';
import { draftOf, paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';
import { openPayment } from '../src/open-payment.ts';
import { readMail } from '../src/mails.ts';
import { mine } from '../src/paying-in-coins.ts';
import { hashOn, openWallet, takeYourTime } from '../src/wallet.ts';

// The site's own job watches the sandbox's chains: it looks every few seconds.

test('money that came without its hash is found, attached to its payment, and detached again', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  test.setTimeout(120_000);
  // A price of which few others are asked for, so that its amount is this visitor’s alone.
  await toPaymentStep(page, { tier: /^1 year/ });
  const pay = paymentPage(page);
  await pay.chooseCoin('Bitcoin');
  await expect(pay.amount).toHaveText(/^\d+\.\d+ BTC$/);
  const amount = await pay.amount.innerText();
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Send Exactly', exact: true }).click();
  await page.bringToFront();
  // A mistyped hash: no chain knows it.
  await pay.proveWith(newBitcoinHash());
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const id = await idOfPayment({ server, operator }, await shownPaymentId(page));

  await office.goto('/admin/dashboard');
  await office.getByRole('link', { name: /^Unclaimed Transfers/ }).click();
  const row = office.getByRole('button', { name: `Open the transfer of ${amount}` });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.click();
  const drawer = office.getByRole('dialog', { name: amount });
  await expect(drawer.getByText('Exact amount')).toBeVisible();
  // Other payments that wait have hashes too: theirs follow.
  await expect(
    drawer.getByText('The payment has another hash: this would be a top-up.').first(),
  ).toBeVisible();
  await drawer.getByRole('button', { name: /^Attach to / }).click();
  await expect(office.getByText(/^The transfer counts for /)).toBeVisible();
  await expect(row).toBeHidden();

  await office.goto('/admin/transfers?view=settled');
  await row.click();
  await drawer.getByRole('button', { name: 'More Actions' }).click();
  await drawer.getByRole('button', { name: 'Detach', exact: true }).click();
  const question = office.getByRole('dialog', { name: 'Detach this transfer?' });
  await question.getByLabel('Note').fill('The customer named another payment.');
  await question.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(office.getByText('The transfer is unclaimed again')).toBeVisible();
  await office.goto(`/admin/transactions/${id}`);
  const payment = office.getByRole('dialog', { name: /^Payment/ });
  await expect(payment.getByText('The customer named another payment.')).toBeVisible();
});

test('money of a visitor who paid at once and closed the page becomes their payment by one click', async ({
  visitor: { page },
  admin: { page: office },
}) => {
  test.setTimeout(120_000);
  // Other payments of this site have other names.
  const username = `lantern_${Date.now()}`;
  const account = { username, email: `${username}@example.org` };
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await pay.giveAccount({ ...account, tier: /^3 months/ });
  await pay.chooseCoin('Solana');
  await expect(pay.amount).toHaveText(/^\d+\.\d+ SOL$/);
  const amount = await pay.amount.innerText();
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Send Exactly', exact: true }).click();
  await expect(hashOn(wallet)).toBeVisible();
  await page.close();

  await office.goto('/admin/transfers');
  const row = office.getByRole('button', { name: `Open the transfer of ${amount}` });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await expect(office.getByText(`${username} · exact · page closed`)).toBeVisible();
  await row.click();
  const drawer = office.getByRole('dialog', { name: amount });
  await expect(drawer.getByText(account.email)).toBeVisible();
  await drawer.getByRole('button', { name: 'Make a Payment of It' }).click();
  await expect(office.getByText('The payment waits for verification')).toBeVisible();
  await expect(row).toBeHidden();

  await office.goto('/admin/transfers?view=settled');
  await row.click();
  await drawer.getByRole('link', { name: 'Open Payment' }).click();
  const payment = office.getByRole('dialog', { name: /^Payment/ });
  await expect(payment.getByRole('heading', { name: 'Evidence: Proven' })).toBeVisible({
    timeout: 60_000,
  });
});

test('a visitor who paid and closed the page has their payment once the money is final, and its id by mail', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  test.setTimeout(180_000);
  const username = `closed_${Date.now()}`;
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await pay.giveAccount({ username, email: `${username}@example.org`, tier: /^3 months/ });
  await pay.chooseCoin('Bitcoin');
  await expect(pay.amount).toHaveText(/^\d+\.\d+ BTC$/);
  const { paymentId } = await draftOf(page);
  await takeYourTime(server);
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Send Exactly', exact: true }).click();
  await expect(hashOn(wallet)).toBeVisible();
  await page.close();
  await mine(server, 'bitcoin', 7);

  const subject = `We have your payment details (${paymentId})`;
  await readMail(server, { subject, until: new RegExp(paymentId) });
  const payment = await openPayment(office, await idOfPayment({ server, operator }, paymentId));
  await expect(payment.getByText('Registered for the visitor')).toBeVisible();
});
