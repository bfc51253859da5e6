import type { Page } from '@playwright/test';
import { failCalls, failures, holdCalls, withoutOfferInThePage } from '../src/failing-calls.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { isCoinPanel } from '../src/payment-states.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// A visitor's pages while one of their calls fails, and their recovery as soon as it is answered. Only the answers are
// played; the pages and the site are real. The typed client makes one error of each kind of failure (its own tests have
// them all). The payment itself meets all of them in paying.spec.ts, cards in card.spec.ts, the tracker in tracking.spec.ts.

const pricesCall = /\/api\/pricing\/category\/ghost-eshop-pro$/;
const addressesCall = /\/api\/settings\/crypto\/addresses$/;

const noPrices = 'We could not load today’s prices.';
const [refused] = failures;
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();
const addressShown = (page: Page) =>
  page.getByRole('img', { name: /^Copy the (?:payment link|address)$/ });

test('home says nothing of prices that cannot be loaded, and pricing says it and asks again', async ({
  visitor,
}) => {
  const { page } = visitor;
  await withoutOfferInThePage(page);
  const { heal } = await failCalls(visitor, { path: pricesCall, failure: refused });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Donate' })).toBeVisible();
  await expect(page.getByText('$5.00')).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByRole('alert')).toBeVisible();
  await heal();
  await tryAgain(page);
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('without prices a subscription shows the usual ones and keeps what is typed; a region has none; the real price takes the usual one’s place', async ({
  visitor,
}) => {
  const { page } = visitor;
  await withoutOfferInThePage(page);
  const { heal } = await failCalls(visitor, { path: pricesCall, failure: refused });
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await expect(page.getByText(noPrices)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^lifetime .*\$170\.00/i })).toBeVisible();
  await pay.username.fill('toadette');
  await pay.email.fill('toadette@example.org');
  await page.getByRole('radio', { name: /^Nintendo eShop Cards/ }).check();
  await page.getByRole('radio', { name: /^Europe/ }).check();
  await expect(page.getByText('choose another payment method')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Duration' })).toBeHidden();
  await expect(pay.proceed).toBeDisabled();
  await page.getByRole('radio', { name: /^United States/ }).check();
  await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
  await pay.chooseMethod(/^Cryptocurrency/);
  await pay.chooseTier(/^3 months/);
  await expect(pay.summary).toContainText('$12.00');

  // Three months cost a dollar more.
  await page.route(pricesCall, async (route) => {
    const tiers = (await (await serverAnswer(route)).json()) as {
      duration: string;
      price: number;
    }[];
    const json = tiers.map((tier) =>
      tier.duration === '3 months' ? { ...tier, price: tier.price + 1 } : tier,
    );
    await route.fulfill({ json });
  });
  await heal();
  await expect(pay.summary).toContainText('$13.00');
  await expect(pay.username).toHaveValue('toadette');
  await expect(pay.email).toHaveValue('toadette@example.org');
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();
  await expect(page.getByText(noPrices)).toBeHidden();
});

test('prices that are never answered keep no visitor waiting for long, and are taken when they come', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  await withoutOfferInThePage(page);
  const answer = await holdCalls(page, { path: pricesCall });
  await page.goto('/payment/ghost-eshop-pro');
  await expect(page.getByText('Loading prices…')).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(page.getByText(noPrices)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
  answer();
  await expect(page.getByText(noPrices)).toBeHidden();
  await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
});

test('without any address only a subscriber is sent to another method; addresses that cannot be loaded say that nothing has been paid', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.route('**/api/settings/crypto/addresses', (route) => route.fulfill({ json: [] }));
  await toPaymentStep(page, { tier: /^3 months/ });
  await expect(page.getByText('Please choose another payment method')).toBeVisible();
  await page.goto('/payment/donation');
  await page.getByRole('button', { name: '$25' }).click();
  await expect(page.getByText('No cryptocurrency addresses available')).toBeVisible();
  await expect(page.getByText('another payment method')).toBeHidden();
  await page.unroute('**/api/settings/crypto/addresses');

  const { heal } = await failCalls(visitor, { path: addressesCall, failure: refused });
  await page.reload();
  await expect(
    page.getByText('We could not load the addresses. Nothing has been paid.'),
  ).toBeVisible();
  await heal();
  await tryAgain(page);
  await expect(addressShown(page)).toBeVisible();
});

test('a panel that cannot be fetched says so, and is there after another try', async ({
  visitor: { page },
}) => {
  await page.route(isCoinPanel, (route) => route.abort('aborted'));
  await page.goto('/payment/donation');
  await page.getByRole('button', { name: '$25' }).click();
  const failure = page.getByText('This part of the page could not be loaded.');
  await expect(failure).toBeVisible();
  // Without an answer of the site the page stays as it is.
  await page.route('**/payment/donation', (route) => route.abort('aborted'));
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await tryAgain(page);
  await asked;
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await tryAgain(page);
  await expect(addressShown(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '$25' })).toHaveAttribute('aria-pressed', 'true');
});
