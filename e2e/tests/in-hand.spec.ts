import { elsewhere, newBitcoinHash, newVoucherCode } from '../src/api.ts';
import {
  restoreSite,
  comeBack,
  methods,
  methodsAsked,
  setPrice,
  switchMethods,
} from '../src/changes-meanwhile.ts';
import {
  codePanels,
  expectQuoteHeld,
  paymentPage,
  shownPaymentId,
  toPaymentStep,
} from '../src/paying.ts';
import { paymentIdInProgress, payOn, tabOpenedBy, toCardPanel } from '../src/paying-by-card.ts';
import { expect, test } from '../src/test.ts';

// The visitor's choice stays the same while the site's settings and prices are changed.
test.use({ installation: 'in hand' });

const createWallet = 'POST /api/payments/card/create-wallet';

test.beforeEach(async ({ visitor: { page } }) => page.clock.install());
test.afterEach(async ({ server, operator }) => restoreSite({ server, operator }));

test('a card payment in progress stays in view while its method, then all methods are switched off', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const site = { server, operator };
  const panel = await toCardPanel(page);
  const tab = await panel.continueWith(/^Ramp Network/);
  await page.bringToFront();
  const paymentId = await paymentIdInProgress(page);
  for (const left of [['crypto', 'alternative'], []] as const) {
    await switchMethods(site, left);
    await comeBack(page, methodsAsked);
    await expect(panel.completed).toBeVisible();
    expect(await paymentIdInProgress(page)).toBe(paymentId);
  }
  // No other choice is possible: the page shows the payment under way, at any address.
  await page.goto('/payment/ghost-eshop-pro');
  await expect(panel.progress).toBeVisible();
  expect(await paymentIdInProgress(page)).toBe(paymentId);
  await expect(page.getByRole('button', { name: 'Change' })).toBeHidden();
  await payOn(tab, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
});

test('its page cannot be opened again while cards are off, and nobody is sent to another method', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const panel = await toCardPanel(page);
  await panel.continueWith(/^Ramp Network/);
  await page.bringToFront();
  await page.reload();
  await switchMethods({ server, operator }, ['crypto']);
  visitor.expectRefusal(createWallet, 400);
  await page.getByRole('button', { name: /^Open the payment page/ }).click();
  await expect(page.getByRole('alert')).toContainText('If you have already paid, do not pay again');
  await expect(panel.completed).toBeVisible();
});

test('the method that was shown without being chosen stays when one before it is switched on', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const site = { server, operator };
  await switchMethods(site, ['crypto']);
  const pay = await toPaymentStep(page, { tier: /^3 months/, choose: [] });
  await expect(pay.hash).toBeVisible();
  await switchMethods(site, methods);
  await comeBack(page, methodsAsked);
  await page.reload();
  await expect(pay.hash).toBeVisible();
  await expect(pay.summary).toContainText('Cryptocurrency');
});

test('on the first step the method of a chosen duration gives way only with its duration', async ({
  visitor: { page },
  server,
  operator,
}) => {
  await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach@example.org');
  const pay = paymentPage(page);
  await pay.chooseTier(/^3 months/);
  await switchMethods({ server, operator }, ['crypto']);
  await comeBack(page, methodsAsked);
  await expect(page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeChecked();
  await expect(paymentPage(page).missing('Choose a duration')).toBeVisible();
  await expect(pay.proceed).toBeDisabled();
});

test('a code that is being typed stays when its method is switched off', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const panel = codePanels.rewarble;
  await panel.open(page);
  await expectQuoteHeld(page);
  await panel.fill(page, newVoucherCode());
  const typed = await panel.code(page).inputValue();
  await switchMethods({ server, operator }, ['card']);
  await comeBack(page, methodsAsked);
  await expect(page.getByText('not accepted')).toBeHidden();
  visitor.expectRefusal('POST /api/payments/quotes', 400);
  await page.clock.fastForward('15:00');
  const notice = page.getByRole('status').filter({ hasText: 'not accepted at the moment' });
  await expect(notice).toContainText('Keep your code');
  await expect(panel.code(page)).toHaveValue(typed);
  visitor.expectRefusal('POST /api/transactions', 400);
  await panel.submit(page).click();
  await expect(page.getByRole('alert')).toContainText('temporarily unavailable');
  await expect(panel.code(page)).toHaveValue(typed);
});

test('a code is paid at the price of its quote, however long ago that has changed', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const site = { server, operator };
  const panel = codePanels.rewarble;
  await panel.open(page);
  await expectQuoteHeld(page);
  await panel.fill(page, newVoucherCode());
  await setPrice(site, { type: 'card', price: 13, hoursAgo: 5 });
  // A code that is being typed keeps its price for as long as the server honours its quote.
  await page.clock.fastForward('44:00');
  await expect(paymentPage(page).summary).toContainText('$12.00');
  await panel.submit(page).click();
  await expect(paymentPage(page).confirmation).toBeVisible();
  const query = { search: await shownPaymentId(page) };
  const { transactions } = await elsewhere(site).call('GET /transactions', { query });
  expect(transactions).toMatchObject([{ amount: 12, currency: 'USD' }]);
});

test('a visitor who is too late gets a new price with one sentence, and the code stays', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const site = { server, operator };
  const panel = codePanels.rewarble;
  await panel.open(page);
  await expectQuoteHeld(page);
  await setPrice(site, { type: 'card', price: 13, hoursAgo: 5 });
  // Nothing was typed: the quote gives way to a new one as soon as its time is over.
  await page.clock.fastForward('16:00');
  const notice = page.getByRole('status').filter({ hasText: 'The price is now $13.00.' });
  await expect(notice).toBeVisible();
  await expect(paymentPage(page).summary).toContainText('$13.00');

  await panel.fill(page, newVoucherCode());
  await page.getByLabel('Value of the code').fill('14');
  await setPrice(site, { type: 'card', price: 14, hoursAgo: 5 });
  await server.runSql(`update quotes set expires_at = now() - interval '31 minutes'`, []);
  const typed = await panel.code(page).inputValue();
  visitor.expectRefusal('POST /api/transactions', 409);
  await panel.submit(page).click();
  await expect(page.getByText('The price is now $14.00.')).toBeVisible();
  await expect(panel.code(page)).toHaveValue(typed);
  await expect(paymentPage(page).summary).toContainText('$14.00');
  await panel.submit(page).click();
  await expect(paymentPage(page).confirmation).toBeVisible();
});

test('without an answer to the quote a code is paid by the price of the first step', async ({
  visitor: { page },
}) => {
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  const panel = codePanels.rewarble;
  await panel.open(page);
  await panel.fill(page, newVoucherCode());
  await expect(paymentPage(page).summary).toContainText('$12.00');
  await panel.submit(page).click();
  await expect(paymentPage(page).confirmation).toBeVisible();
});

test('a begun card payment that would be cheaper now is begun anew from the first step', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const panel = await toCardPanel(page);
  const tab = await panel.continueWith(/^Ramp Network/);
  await tab.close();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await setPrice({ server, operator }, { type: 'card', price: 10 });
  await page.reload();
  await expect(paymentPage(page).summary).toContainText('$12.00');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('radio', { name: /^3 months.*\$10\.00/ })).toBeChecked();
  await paymentPage(page).proceed.click();
  await expect(paymentPage(page).summary).toContainText('$10.00');
  const cheaper = await panel.continueWith(/^Ramp Network/);
  await expect(cheaper.getByText('10.00 USD')).toBeVisible();
});

test('a begun card payment goes on in its wallet at its price, hours after that has changed', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const { paygate } = server;
  const panel = await toCardPanel(page);
  const first = await panel.continueWith(/^Ramp Network/);
  await first.close();
  const paymentId = await paymentIdInProgress(page);
  const wallets = paygate.wallets().length;
  await setPrice({ server, operator }, { type: 'card', price: 13, hoursAgo: 5 });
  await page.reload();
  await expect(paymentPage(page).summary).toContainText('$12.00');
  const tab = await tabOpenedBy(page, () =>
    page.getByRole('button', { name: /^Open the payment page/ }).click(),
  );
  await expect(tab.getByText('12.00 USD')).toBeVisible();
  await page.bringToFront();

  // The first step, which shows today's price, does not change this either.
  await page.getByRole('button', { name: /^Information/ }).click();
  await expect(page.getByRole('radio', { name: /^3 months.*\$13\.00/ })).toBeChecked();
  await paymentPage(page).proceed.click();
  await expect(panel.progress).toBeVisible();
  expect(await paymentIdInProgress(page)).toBe(paymentId);
  await expect(paymentPage(page).summary).toContainText('$12.00');
  expect(paygate.wallets()).toHaveLength(wallets);
  await payOn(tab, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
});

test('the browser’s tab is named after what the page shows', async ({ visitor: { page } }) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(page).toHaveTitle(/^Subscribe to/);
  await pay.proveWith(newBitcoinHash());
  await pay.submit.click();
  await expect(pay.confirmation).toBeFocused();
  await expect(page).toHaveTitle(/^We have your payment details/);
  await page.reload();
  await expect(pay.confirmation).toBeVisible();
  await expect(page).toHaveTitle(/^We have your payment details/);
  await page.getByRole('button', { name: 'Make another payment' }).click();
  await expect(pay.username).toBeVisible();
  await expect(page).toHaveTitle(/^Subscribe to/);
});
