import { changeSettings, detailOf, newBitcoinHash } from '../src/api.ts';
import { restoreSite, setPrice } from '../src/changes-meanwhile.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// A payment in coins that the server does not take, or whose answer is lost: the coins may have been sent already.
test.use({ installation: 'changing site' });

const create = 'POST /api/transactions';

test.afterEach(async ({ server, operator }) => restoreSite({ server, operator }));

// A quote is honoured whatever has changed since. Without one the price of now counts, and administrators are told.
test('without a quote a hash is registered at a price that has changed, and the evidence says which one was shown', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const site = { server, operator };
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  const hash = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(hash);
  await setPrice(site, { type: 'crypto', price: 13 });
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  expect(await detailOf(site, hash)).toMatchObject({ amount: 13, currency: 'USD' });
  await expect
    .poll(async () => (await detailOf(site, hash)).evidence?.findings)
    .toContainEqual({ code: 'other_price', amount: '12.00', symbol: 'USD' });
});

test('where the site takes payments without a hash, one is registered after it was said what that means; a page from before the rule came back asks for the hash', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const requireHash = async (isRequired: boolean) =>
    changeSettings({ server, operator }, { security_require_txid: String(isRequired) });
  const withoutHash = page.getByRole('button', { name: 'Submit without a hash' });
  await requireHash(false);
  await toPaymentStep(page, { tier: /^3 months/ });
  const pay = paymentPage(page);
  await expect(pay.submit).toBeDisabled();
  await pay.hashless.check();
  await expect(pay.hash).toBeHidden();
  await expect(page.getByText(/it works only if exactly [\d.]+ BTC arrives/)).toBeVisible();
  await pay.sent.check();
  await page.reload();
  await expect(pay.hashless).toBeChecked();

  await requireHash(true);
  visitor.expectRefusal(create, 400);
  await withoutHash.click();
  await expect(page.getByText('Please enter the transaction hash')).toBeVisible();
  await expect(pay.hash).toBeFocused();
  await expect(pay.hashless).toBeHidden();

  await requireHash(false);
  await page.reload();
  await pay.hashless.setChecked(true);
  await withoutHash.click();
  await expect(pay.confirmation).toBeVisible();
  await requireHash(true);
});
