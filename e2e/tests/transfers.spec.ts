import { idOfPayment, newBitcoinHash } from '../src/api.ts';
import { paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';
import { openWallet } from '../src/wallet.ts';

// The site's own job watches the sandbox's chains: it looks every few seconds.

test('money that came without its hash is found, attached to its payment, and detached again', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  // The job looks at a place only every minute or two while much else is asked of its sources.
  test.setTimeout(240_000);
  await toPaymentStep(page, { tier: /^3 months/ });
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
  await expect(row).toBeVisible({ timeout: 150_000 });
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
  await drawer.getByRole('button', { name: 'Detach…' }).click();
  const question = office.getByRole('dialog', { name: 'Detach this transfer?' });
  await question.getByLabel('Note').fill('The customer named another payment.');
  await question.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(office.getByText('The transfer is unclaimed again')).toBeVisible();
  await office.goto(`/admin/transactions/${id}`);
  const payment = office.getByRole('dialog', { name: /^Payment/ });
  await expect(payment.getByText('The customer named another payment.')).toBeVisible();
});
