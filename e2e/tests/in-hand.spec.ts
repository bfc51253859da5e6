import { detailOf, newVoucherCode } from '../src/api.ts';
import {
  comeBack,
  methodsAsked,
  restoreSite,
  setPrice,
  switchMethods,
} from '../src/changes-meanwhile.ts';
import { codePanels, expectQuoteHeld, paymentPage, shownPaymentId } from '../src/paying.ts';
import { paymentIdInProgress, payOn, tabOpenedBy, toCardPanel } from '../src/paying-by-card.ts';
import { expect, test } from '../src/test.ts';

// The visitor's choice stays the same while the site's settings and prices are changed.
test.use({ installation: 'changing site' });

const createWallet = 'POST /api/payments/card/create-wallet';

test.beforeEach(async ({ visitor: { page } }) => page.clock.install());
test.afterEach(async ({ server, operator }) => restoreSite({ server, operator }));

test('a begun card payment goes on in its wallet at its price and stays in view, while its price changes and all methods are switched off', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const site = { server, operator };
  const { paygate } = server;
  const pay = paymentPage(page);
  const panel = await toCardPanel(page);
  const first = await panel.continueWith(/^Ramp Network/);
  await first.close();
  const paymentId = await paymentIdInProgress(page);
  const wallets = paygate.wallets().length;
  await setPrice(site, { type: 'card', price: 13 });
  await page.reload();
  await expect(pay.summary).toContainText('$12.00');
  const openPage = () => page.getByRole('button', { name: /^Open the payment page/ }).click();
  const tab = await tabOpenedBy(page, openPage);
  await expect(tab.getByText('12.00 USD')).toBeVisible();
  await page.bringToFront();

  // The first step, which shows today's price, does not change this either.
  await page.getByRole('button', { name: /^Information/ }).click();
  await expect(page.getByRole('radio', { name: /^3 months.*\$13\.00/ })).toBeChecked();
  await pay.proceed.click();
  await expect(panel.progress).toBeVisible();
  expect(await paymentIdInProgress(page)).toBe(paymentId);
  await expect(pay.summary).toContainText('$12.00');
  expect(paygate.wallets()).toHaveLength(wallets);

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
  visitor.expectRefusal(createWallet, 400);
  await openPage();
  await expect(page.getByRole('alert')).toContainText('If you have already paid, do not pay again');
  await expect(panel.completed).toBeVisible();
  await payOn(tab, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
});

test('a code is paid at the price of its quote while it is typed; a visitor who is too late gets a new price with one sentence, and the code stays', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const site = { server, operator };
  const pay = paymentPage(page);
  const panel = codePanels.rewarble;
  await panel.open(page);
  await expectQuoteHeld(page);
  await setPrice(site, { type: 'card', price: 13 });
  // Nothing was typed: the quote gives way to a new one as soon as its time is over.
  await page.clock.fastForward('16:00');
  const notice = page.getByRole('status').filter({ hasText: 'The price is now $13.00.' });
  await expect(notice).toBeVisible();
  await expect(pay.summary).toContainText('$13.00');

  await panel.fill(page, newVoucherCode());
  await page.getByLabel('Value of the code').fill('14');
  await setPrice(site, { type: 'card', price: 14 });
  // A code that is being typed keeps its price for as long as the server honours its quote.
  await page.clock.fastForward('44:00');
  await expect(pay.summary).toContainText('$13.00');
  await server.runSql(`update quotes set expires_at = now() - interval '31 minutes'`, []);
  const typed = await panel.code(page).inputValue();
  visitor.expectRefusal('POST /api/transactions', 409);
  await panel.submit(page).click();
  await expect(page.getByText('The price is now $14.00.')).toBeVisible();
  await expect(panel.code(page)).toHaveValue(typed);
  await expect(pay.summary).toContainText('$14.00');
  await setPrice(site, { type: 'card', price: 15 });
  await panel.submit(page).click();
  await expect(pay.confirmation).toBeVisible();
  const paid = await detailOf(site, await shownPaymentId(page));
  expect(paid).toMatchObject({ amount: 14, currency: 'USD' });
});
