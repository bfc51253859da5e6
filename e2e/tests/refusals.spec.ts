import { changeSettings, elsewhere, newBitcoinHash } from '../src/api.ts';
import { restoreSite, setPrice } from '../src/changes-meanwhile.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { serverAnswer } from '../src/server-answer.ts';
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
  const client = elsewhere(site);
  const { transactions } = await client.call('GET /transactions', { query: { search: hash } });
  expect(transactions).toMatchObject([{ amount: 13, currency: 'USD' }]);
  const params = { id: transactions[0]?.id ?? '' };
  await expect
    .poll(async () => (await client.call('GET /transactions/:id', { params })).evidence?.findings)
    .toContainEqual({ code: 'other_price', amount: '12.00', symbol: 'USD' });
});

test('an answer that is lost: the payment is there, and a correction is not called stored', async ({
  visitor: { page },
}) => {
  const first = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(first);
  await page.route('**/api/transactions/track/*', (route) => route.abort('aborted'));
  await page.route('**/api/transactions', async (route) => {
    await serverAnswer(route);
    await route.abort('aborted');
  });
  await pay.submit.click();
  await expect(page.getByText('we could not find out whether your payment')).toBeVisible();
  await expect(pay.hash).toHaveValue(first);
  await expect(pay.sent).toBeChecked();
  await page.unrouteAll();

  await pay.hash.fill(newBitcoinHash());
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  await expect(page.getByText('What you sent first is registered')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`with the transaction hash ${first}.`);
  await expect(page.getByText('do not pay again')).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you sent first is registered')).toBeVisible();
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
