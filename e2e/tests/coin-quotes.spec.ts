import { changeSettings, detailOf, newBitcoinHash } from '../src/api.ts';
import {
  restoreSite,
  comeBack,
  foreignAsked,
  methodsAsked,
  pricesAsked,
  setPrice,
  switchMethods,
} from '../src/changes-meanwhile.ts';
import { copied, toPaymentStep } from '../src/paying.ts';
import { openedPayment } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

// Coins are paid by a quote: what was shown holds while settings, prices and addresses change.
test.use({ installation: 'changing site' });

const addresses = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const;

test.beforeEach(async ({ visitor: { page } }) => page.clock.install());
test.afterEach(async ({ server, operator }) => restoreSite({ server, operator }));

test('coins of a quote are registered after the method, the price and the address have changed', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const site = { server, operator };
  const [first, second] = addresses;
  await changeSettings(site, { crypto_btc_address: first });
  const hash = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await copied(pay.destination.getByRole('button', { name: 'Copy amount' }));
  await changeSettings(site, { crypto_btc_address: second });
  await setPrice(site, { type: 'crypto', price: 13 });
  await comeBack(page, pricesAsked, '05:00');
  await expect(pay.summary).toContainText('$12.00');
  await page.reload();
  await changeSettings(site, { crypto_btc_address: '' });
  await setPrice(site, { type: 'crypto', price: 0 });
  for (const left of [['card'], []] as const) {
    await switchMethods(site, left);
    await comeBack(page, methodsAsked, '01:01');
    await expect(pay.amount).toHaveText(`${amount} BTC`);
    await expect(pay.summary).toContainText('$12.00');
    await expect(pay.summary).toContainText('Cryptocurrency');
    await expect(page.getByText('not accepted')).toBeHidden();
  }
  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  await changeSettings(site, { crypto_btc_address: first });
  const payment = await detailOf(site, hash);
  expect(payment).toMatchObject({
    amount: 12,
    payment_address: first,
    expected_coins: { amount, is_unique: true },
    flags: [],
  });
  await office.goto(`/admin/transactions/${payment.id}`);
  const drawer = openedPayment(office);
  const quoted = drawer.getByText(/^At \$[\d,.]+ per BTC \(.+\)\. Quoted .+, held until .+\.$/);
  // Folded as soon as the chain was asked, which draws it anew.
  await drawer.getByText('Address and quote', { exact: true }).click();
  await expect(quoted).toBeVisible();
  await expect(drawer.getByText(`${amount} BTC`).filter({ visible: true }).first()).toBeVisible();
  const copy = drawer.getByRole('button', { name: 'Copy the amount in coins' });
  expect(await copied(copy)).toBe(amount);
});

test('when a quote ends, a new one says so, and a visitor who has paid the earlier one names it', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const site = { server, operator };
  const [first, second] = addresses;
  await changeSettings(site, { crypto_btc_address: first });
  const hash = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await copied(pay.destination.getByRole('button', { name: 'Copy amount' }));
  await expect(pay.destination.getByText(/^Rate held for 1[45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('10:30');
  await expect(pay.destination.getByText(/^Rate held for 4:[0-3]\d$/)).toBeVisible();
  await expect(pay.amount).toHaveText(`${amount} BTC`);

  await changeSettings(site, { crypto_btc_address: second });
  await setPrice(site, { type: 'crypto', price: 13 });
  await page.clock.fastForward('05:00');
  const notice = page.getByRole('status').filter({ hasText: 'The price is now $13.00.' });
  await expect(notice).toContainText(
    'Already sent? Submit your hash, the old amount still counts. The address is new too',
  );
  await expect(pay.summary).toContainText('$13.00');
  await expect(pay.amount).not.toHaveText(`${amount} BTC`);
  await pay.proveWith(hash);
  await expect(page.getByText('Choose the amount that you sent.')).toBeVisible();
  await expect(pay.submit).toBeDisabled();
  await page.reload();
  await page.getByRole('radio', { name: `${amount} BTC An earlier amount To ${first}` }).check();
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  expect(await detailOf(site, hash)).toMatchObject({
    amount: 12,
    payment_address: first,
    expected_coins: { amount },
  });
});

test('an address that is put back as never ours ends its quote: the page warns and shows the right one', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const [own, foreign] = addresses;
  await changeSettings({ server, operator }, { crypto_btc_address: own });
  await changeSettings({ server, operator }, { crypto_btc_address: foreign });
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  expect(await copied(pay.destination.getByRole('button', { name: 'Copy address' }))).toBe(foreign);
  await pay.hash.fill(newBitcoinHash());

  await office.goto('/admin/settings?tab=crypto');
  const mark = office.getByRole('checkbox', { name: 'The address that stood here was never ours' });
  await expect(office.getByLabel('Bitcoin address')).toHaveValue(foreign);
  await expect(mark).toBeHidden();
  await office.getByLabel('Bitcoin address').fill(own);
  await mark.check();
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(mark).toBeHidden();

  await comeBack(page, foreignAsked, '01:01');
  const warning = page.getByRole('alert').filter({ hasText: 'This address is not ours any more' });
  await expect(warning).toContainText(foreign);
  await expect(warning).toContainText('send nothing to it');
  await expect(warning.getByRole('link', { name: 'Write to support with the hash' })).toBeVisible();
  await expect(pay.destination.getByText(own.slice(0, 4), { exact: true })).toBeVisible();
  expect(await copied(pay.destination.getByRole('button', { name: 'Copy address' }))).toBe(own);
  await page.reload();
  await expect(warning).toBeVisible();
  await expect(page.getByText('Choose the amount that you sent.')).toBeHidden();
});
