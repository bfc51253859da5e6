import { changeSettings, newBitcoinHash } from '../src/api.ts';
import { restoreSite, setPrice } from '../src/changes-meanwhile.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// A payment in coins that the server does not take, or whose answer is lost: the coins may have been sent already.
test.use({ installation: 'changing site' });

const create = 'POST /api/transactions';

test.afterEach(async ({ server, operator }) => restoreSite({ server, operator }));

// A quote is honoured whatever has changed since. Without one the server compares what the visitor was shown.
test('without a quote a hash is refused at a price that has changed; the new one is shown and taken', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  const hash = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(hash);
  await setPrice({ server, operator }, { type: 'crypto', price: 13, hoursAgo: 5 });
  visitor.expectRefusal(create, 400);
  await pay.submit.click();
  await expect(
    page.getByText(
      'The price is now $13.00. If you have already sent coins for the earlier price, do not send anything again: write to our support with the transaction hash.',
    ),
  ).toBeVisible();
  // Support can find coins that were sent by the hash.
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Write to support with the hash' }),
  ).toHaveAttribute('href', new RegExp(`^mailto:.+${hash}`));
  await expect(pay.summary).toContainText('$13.00');
  await expect(pay.hash).toHaveValue(hash);
  await expect(pay.sent).toBeChecked();
  await expect(pay.summary).toContainText('peach');
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
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
