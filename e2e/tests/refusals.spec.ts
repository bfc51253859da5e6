import { canonicalCode } from '@ghost-pay/contract/transactions/payer-rules';
import type { Page } from '@playwright/test';
import { newBitcoinHash, newGiftCardCode, newVoucherCode, registerPayment } from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { codePanels, paymentPage, toPaymentStep, type CodePanel } from '../src/paying.ts';
import type { Person } from '../src/person.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// The page's message when a payment is refused (specification, section 8), and that no input is
// lost. The tests change the settings and prices of this installation.
test.use({ installation: 'refusals' });

const create = 'POST /api/transactions';

async function setSetting(server: GhostServer, key: string, value: string): Promise<void> {
  await server.runSql(
    `insert into settings (key, value, updated_at) values ($1, $2, now())
     on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
}

/** A price that has been on sale for so long that the previous one is no longer accepted. */
async function setPrice(server: GhostServer, priceMinor: number, isActive = true): Promise<void> {
  await server.runSql(
    `update pricing set price_minor = $1::bigint, is_active = $2::boolean, updated_at = now()
     where payment_type = 'crypto' and duration = '3 months'`,
    [String(priceMinor), String(isActive)],
  );
  await server.runSql('delete from retired_prices');
}

async function payWithCoins(
  { page }: Person,
  hash: string,
): Promise<ReturnType<typeof paymentPage>> {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(hash);
  return pay;
}

async function expectCoinsKept(page: Page, hash: string): Promise<void> {
  const pay = paymentPage(page);
  await expect(pay.hash).toHaveValue(hash);
  await expect(pay.sent).toBeChecked();
  await expect(pay.summary).toContainText('peach');
}

/** The coins may have been sent already: support can find them by the hash. */
async function expectSupportGetsHash(page: Page, hash: string): Promise<void> {
  const link = page
    .getByRole('alert')
    .getByRole('link', { name: 'Write to support with the hash' });
  await expect(link).toHaveAttribute('href', new RegExp(`^mailto:.+${hash}`));
}

test.describe('a hash is refused', () => {
  test('that is registered already', async ({ visitor, server }) => {
    const hash = newBitcoinHash();
    await registerPayment(server, { txid: hash });
    const pay = await payWithCoins(visitor, hash);
    visitor.expectRefusal(create, 409);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'This crypto transaction has already been registered. Please check your transaction ID.',
      ),
    ).toBeVisible();
    await expectCoinsKept(visitor.page, hash);
  });

  test('under a payment reference that has been used; the next attempt has a new one', async ({
    visitor,
    server,
  }) => {
    const usedId = await registerPayment(server);
    const hash = newBitcoinHash();
    const before = await payWithCoins(visitor, hash);
    // The page writes its draft once more when the quote comes.
    await expect(before.amount).toBeVisible();
    // Simulates a duplicated tab.
    await visitor.page.evaluate(
      ([key, id]) => {
        const draft = JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}') as object;
        sessionStorage.setItem(key ?? '', JSON.stringify({ ...draft, paymentId: id }));
      },
      ['payment-draft:ghost-eshop-pro', usedId],
    );
    await visitor.page.reload();
    const pay = paymentPage(visitor.page);
    visitor.expectRefusal(create, 409);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'This payment reference has already been used. Please try again with a new transaction.',
      ),
    ).toBeVisible();
    await expectCoinsKept(visitor.page, hash);
    await pay.submit.click();
    await expect(pay.confirmation).toBeVisible();
  });
});

// A quote is honoured whatever has changed since. Without one the server compares what the visitor was shown.
test.describe('without a quote a hash is refused', () => {
  test.beforeEach(async ({ visitor: { page } }) =>
    page.route('**/api/payments/quotes', (route) => route.abort('aborted')),
  );

  test('while the method is switched off; it can be chosen anew', async ({ visitor, server }) => {
    const hash = newBitcoinHash();
    const pay = await payWithCoins(visitor, hash);
    await setSetting(server, 'payment_method_crypto_enabled', 'false');
    visitor.expectRefusal(create, 400);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'Payments with cryptocurrency are temporarily unavailable. If you have already sent coins, do not pay again: write to our support with the transaction hash.',
      ),
    ).toBeVisible();
    await expectSupportGetsHash(visitor.page, hash);
    await expectCoinsKept(visitor.page, hash);
    await visitor.page.getByRole('button', { name: 'Change' }).click();
    await expect(visitor.page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeDisabled();
    await setSetting(server, 'payment_method_crypto_enabled', 'true');
  });

  test('of a coin that is not taken any more', async ({ visitor, server }) => {
    const hash = newBitcoinHash();
    const pay = await payWithCoins(visitor, hash);
    const before = await visitor.page.locator('main code').first().innerText();
    await setSetting(server, 'crypto_btc_address', '');
    visitor.expectRefusal(create, 400);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'This cryptocurrency is not accepted at the moment. If you have already sent coins, do not pay again: write to our support with the transaction hash.',
      ),
    ).toBeVisible();
    await expectSupportGetsHash(visitor.page, hash);
    await expectCoinsKept(visitor.page, hash);
    await setSetting(server, 'crypto_btc_address', before.replaceAll(/\s/g, ''));
  });

  test('at a price that has changed; the new one is shown and taken', async ({
    visitor,
    server,
  }) => {
    const hash = newBitcoinHash();
    const pay = await payWithCoins(visitor, hash);
    await setPrice(server, 1300);
    visitor.expectRefusal(create, 400);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'The price is now $13.00. If you have already sent coins for the earlier price, do not send anything again: write to our support with the transaction hash.',
      ),
    ).toBeVisible();
    await expectSupportGetsHash(visitor.page, hash);
    await expect(pay.summary).toContainText('$13.00');
    await expectCoinsKept(visitor.page, hash);
    await pay.submit.click();
    await expect(pay.confirmation).toBeVisible();
    await setPrice(server, 1200);
  });

  test('for a duration that is not on sale any more', async ({ visitor, server }) => {
    const hash = newBitcoinHash();
    const pay = await payWithCoins(visitor, hash);
    await setPrice(server, 1200, false);
    visitor.expectRefusal(create, 400);
    await pay.submit.click();
    await expect(
      visitor.page.getByText(
        'This subscription is not on sale at the moment. If you have already sent coins, do not pay again: write to our support with the transaction hash.',
      ),
    ).toBeVisible();
    await expectSupportGetsHash(visitor.page, hash);
    await expectCoinsKept(visitor.page, hash);
    await setPrice(server, 1200);
  });
});

// Only an admin moves payments, so the server never gives these answers to a visitor, and it does
// not break on demand. Here the answer is played, and the page must still show the right message.
for (const { code, status, sentence, says } of [
  {
    code: 'PAYMENT_ALREADY_VERIFIED',
    status: 409,
    says: 'This payment has already been verified and cannot be modified.',
  },
  {
    code: 'SUBSCRIPTION_ALREADY_UPDATED',
    status: 409,
    says: 'This subscription has already been updated.',
  },
  {
    code: 'TRANSACTION_ALREADY_FAILED',
    status: 409,
    says: 'This transaction has already been marked as failed.',
  },
  {
    code: 'MALFORMED_REQUEST',
    status: 400,
    sentence: 'Missing required fields: amount, currency',
    says: 'Please fill in all required fields for the transaction.',
  },
  {
    code: 'INTERNAL_ERROR',
    status: 500,
    says: 'Failed to submit transaction. Please try again or contact support.',
  },
]) {
  test(`an answer with ${code} is told in the words of its own`, async ({ visitor }) => {
    const hash = newBitcoinHash();
    const pay = await payWithCoins(visitor, hash);
    await visitor.page.route('**/api/transactions', (route) =>
      route.fulfill({ status, json: { error: sentence ?? says, code, requestId: 'request-1' } }),
    );
    visitor.expectRefusal(create, status);
    await expectLookUp(visitor, status);
    await pay.submit.click();
    await expect(visitor.page.getByText(says)).toBeVisible();
    await expectCoinsKept(visitor.page, hash);
  });
}

/** After a failure with an unknown outcome, the page checks whether the payment exists. */
async function expectLookUp(visitor: Person, status: number): Promise<void> {
  if (status < 500) return;
  const draft = await visitor.page.evaluate<string>(
    'sessionStorage.getItem("payment-draft:ghost-eshop-pro")',
  );
  const { paymentId } = JSON.parse(draft) as { paymentId: string };
  visitor.expectRefusal(`GET /api/transactions/track/${paymentId}`, 404);
}

test('an answer that is lost: the payment is there, and a correction is not called stored', async ({
  visitor,
}) => {
  const { page } = visitor;
  const first = newBitcoinHash();
  const pay = await payWithCoins(visitor, first);
  await page.route('**/api/transactions/track/*', (route) => route.abort('aborted'));
  await page.route('**/api/transactions', async (route) => {
    await serverAnswer(route);
    await route.abort('aborted');
  });
  await pay.submit.click();
  await expect(page.getByText('we could not find out whether your payment')).toBeVisible();
  await expectCoinsKept(page, first);
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

test('a panel that cannot be fetched says so, and is there after another try', async ({
  visitor: { page },
}) => {
  await page.route(/assets\/crypto-panel-/, (route) => route.abort('aborted'));
  await page.goto('/payment/donation');
  await page.getByRole('button', { name: '$25' }).click();
  const failure = page.getByText('This part of the page could not be loaded.');
  await expect(failure).toBeVisible();
  // Without an answer of the site the page stays as it is.
  await page.route('**/payment/donation', (route) => route.abort('aborted'));
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
  await expect(page.getByRole('button', { name: '$25' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('where the site takes payments without a hash', () => {
  test.beforeAll(({ server }) => setSetting(server, 'security_require_txid', 'false'));
  test.afterAll(({ server }) => setSetting(server, 'security_require_txid', 'true'));

  test('one can be registered, after it was said what that means', async ({
    visitor: { page },
  }) => {
    const pay = await toPaymentStep(page, { tier: /^3 months/ });
    await expect(pay.submit).toBeDisabled();
    await pay.hashless.check();
    await expect(pay.hash).toBeHidden();
    await expect(page.getByText(/it works only if exactly [\d.]+ BTC arrives/)).toBeVisible();
    await pay.sent.check();
    await page.reload();
    await expect(pay.hashless).toBeChecked();
    await page.getByRole('button', { name: 'Submit without a hash' }).click();
    await expect(pay.confirmation).toBeVisible();
  });

  test('a page from before the rule came back asks for the hash', async ({ visitor, server }) => {
    const pay = await toPaymentStep(visitor.page, { tier: /^3 months/ });
    await expect(pay.amount).toBeVisible();
    await pay.hashless.check();
    await pay.sent.check();
    await setSetting(server, 'security_require_txid', 'true');
    visitor.expectRefusal(create, 400);
    await visitor.page.getByRole('button', { name: 'Submit without a hash' }).click();
    await expect(visitor.page.getByText('Please enter the transaction hash')).toBeVisible();
    await expect(pay.hash).toBeFocused();
    await expect(pay.hashless).toBeHidden();
    await pay.hash.fill(newBitcoinHash());
    await pay.submit.click();
    await expect(pay.confirmation).toBeVisible();
    await setSetting(server, 'security_require_txid', 'false');
  });
});

const codes: Record<keyof typeof codePanels, { code: () => string; says: string }> = {
  nintendo: {
    code: newGiftCardCode,
    says: 'This gift card code has already been registered. Please check your gift card code.',
  },
  rewarble: {
    code: newVoucherCode,
    says: 'This Rewarble transaction has already been registered. Please check your code.',
  },
  paysafecard: {
    code: () => newVoucherCode().replaceAll(/\D/g, '7'),
    says: 'This Paysafecard has already been registered. Please check your PIN.',
  },
};

for (const [name, panel] of Object.entries(codePanels) as [keyof typeof codePanels, CodePanel][]) {
  test(`${name}: a code that is registered already is refused beside its field`, async ({
    otherPerson,
  }) => {
    const code = codes[name].code();
    const first = await otherPerson();
    await panel.open(first.page);
    await panel.fill(first.page, code);
    await panel.submit(first.page).click();
    await expect(paymentPage(first.page).confirmation).toBeVisible();

    const second = await otherPerson();
    await panel.open(second.page);
    await panel.fill(second.page, code);
    second.expectRefusal(create, 409);
    await panel.submit(second.page).click();
    await expect(second.page.getByText(codes[name].says)).toBeVisible();
    const field = panel.code(second.page);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(canonicalCode(await field.inputValue())).toBe(canonicalCode(code));
  });
}

test('rewarble: a failure is told in its own words', async ({ visitor }) => {
  const panel = codePanels.rewarble;
  await panel.open(visitor.page);
  const code = newVoucherCode();
  await panel.fill(visitor.page, code);
  await visitor.page.route('**/api/transactions', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'INTERNAL_ERROR', requestId: 'r' } }),
  );
  visitor.expectRefusal(create, 500);
  await expectLookUp(visitor, 500);
  await panel.submit(visitor.page).click();
  await expect(
    visitor.page.getByText('Failed to submit Rewarble code information. Please try again.'),
  ).toBeVisible();
  expect(canonicalCode(await panel.code(visitor.page).inputValue())).toBe(canonicalCode(code));
});
