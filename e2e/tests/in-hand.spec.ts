import type { Page } from '@playwright/test';
import {
  changeSettings,
  elsewhere,
  newBitcoinHash,
  newVoucherCode,
  type Operator,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { copied, codePanels, paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { paymentIdInProgress, payOn, tabOpenedBy, toCardPanel } from '../src/paying-by-card.ts';
import { scan } from '../src/qr.ts';
import { expect, test } from '../src/test.ts';

// The visitor's choice stays the same while the site's settings and prices are changed.
test.use({ installation: 'in hand' });

const create = 'POST /api/transactions';
const createWallet = 'POST /api/payments/card/create-wallet';
const addresses = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const;

interface Site {
  readonly server: GhostServer;
  readonly operator: Operator;
}

const methods = ['card', 'crypto', 'nintendo', 'alternative'] as const;
async function switchMethods(site: Site, on: readonly (typeof methods)[number][]): Promise<void> {
  await changeSettings(
    site,
    Object.fromEntries(
      methods.map((name) => [`payment_method_${name}_enabled`, String(on.includes(name))]),
    ),
  );
}

/** Sets a new price of three months; the earlier one was replaced `hoursAgo`. */
async function setPrice(
  { server }: Site,
  { type, price, hoursAgo = 0 }: { type: 'card' | 'crypto'; price: number; hoursAgo?: number },
): Promise<void> {
  await server.runSql(
    `update pricing set price_minor = $1::bigint, is_active = $1::bigint > 0, updated_at = now()
     where payment_type = $2 and duration = '3 months'`,
    [String(price * 100), type],
  );
  await server.runSql(`update retired_prices set retired_at = now() - $1 * interval '1 hour'`, [
    String(hoursAgo),
  ]);
}

/** About half an hour later the visitor returns to the page, which requests all its data again. */
async function comeBack(page: Page, asked: string, later = '31:00'): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(asked));
  await page.clock.fastForward(later);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await answered;
}

const methodsAsked = '/api/settings/payment-methods';
const pricesAsked = '/api/pricing/category/ghost-eshop-pro';

/** The payment with this hash, as its drawer loads it. */
async function registered(site: Site, hash: string) {
  const query = { limit: 10 };
  const client = elsewhere(site);
  const { transactions } = await client.call('GET /transactions', { query });
  const id = transactions.find(({ txid }) => txid === hash)?.id ?? '';
  return client.call('GET /transactions/:id', { params: { id } });
}

test.beforeEach(async ({ visitor: { page } }) => page.clock.install());
test.afterEach(async ({ server, operator }) => {
  await switchMethods({ server, operator }, methods);
  for (const type of ['card', 'crypto'] as const)
    await setPrice({ server, operator }, { type, price: 12, hoursAgo: 1 });
});

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
    await expect(page.getByText('The payment that you have begun is not affected')).toBeVisible();
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

test('coins of a quote are registered, whatever is switched off, sold dearer or readdressed since', async ({
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
  await setPrice(site, { type: 'crypto', price: 13, hoursAgo: 1 });
  await comeBack(page, pricesAsked, '05:00');
  await expect(pay.summary).toContainText('$12.00');
  await page.reload();
  await changeSettings(site, { crypto_btc_address: '' });
  await setPrice(site, { type: 'crypto', price: 0, hoursAgo: 1 });
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
  const payment = await registered(site, hash);
  expect(payment).toMatchObject({
    amount: 12,
    payment_address: first,
    expected_coins: { amount, is_unique: true },
    flags: [],
  });
  await office.goto(`/admin/transactions/${payment.id}`);
  const drawer = office.getByRole('dialog', { name: /^Payment/ });
  await expect(drawer.getByText(`${amount} BTC`)).toBeVisible();
  await expect(drawer.getByText(/^At \$[\d,.]+ per BTC \(.+\)\. Held until .+\.$/)).toBeVisible();
  const copy = drawer.getByRole('button', { name: 'Copy the amount in coins' });
  expect(await copied(copy)).toBe(amount);
});

test('when a quote ends, a new one says so, and whoever has paid the earlier one says which', async ({
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
  await expect(pay.destination.getByText(/^Rate held until \d\d:\d\d$/)).toBeVisible();
  await page.clock.fastForward('10:30');
  await expect(pay.destination.getByText(/^Rate held for 4:[0-3]\d$/)).toBeVisible();
  await expect(pay.amount).toHaveText(`${amount} BTC`);

  await changeSettings(site, { crypto_btc_address: second });
  await setPrice(site, { type: 'crypto', price: 13, hoursAgo: 1 });
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
  expect(await registered(site, hash)).toMatchObject({
    amount: 12,
    payment_address: first,
    expected_coins: { amount },
  });
});

test('a quote that ends after the hash was typed stays, until the visitor wants another', async ({
  visitor: { page },
}) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await pay.amount.innerText();
  await pay.proveWith(newBitcoinHash());
  await page.clock.fastForward('16:00');
  await expect(page.getByText('The time for this amount is over.')).toBeVisible();
  await expect(pay.amount).toHaveText(amount);
  await page.getByRole('button', { name: 'Get a new amount' }).click();
  await expect(pay.destination.getByText(/^Rate held until/)).toBeVisible();
  await expect(pay.sent).not.toBeChecked();
  await expect(pay.amount).not.toHaveText(amount);
});

test('a coin that is taken off is not swapped for another one, and its last amount still counts', async ({
  visitor,
  server,
  operator,
}) => {
  const { page } = visitor;
  const site = { server, operator };
  await changeSettings(site, { crypto_btc_address: addresses[0] });
  const hash = newBitcoinHash();
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(pay.amount).toHaveText(/ BTC$/);
  await changeSettings(site, { crypto_btc_address: '' });
  visitor.expectRefusal('POST /api/payments/quotes', 400);
  await page.clock.fastForward('16:00');
  const notice = page.getByRole('status').filter({ hasText: 'Bitcoin is not accepted any more' });
  await expect(notice).toContainText('Please send nothing now.');
  await expect(pay.destination).toBeHidden();
  await pay.chooseCoin('Ethereum');
  await expect(page.getByText('To this Ethereum address')).toBeVisible();
  await pay.chooseCoin('Bitcoin');
  await expect(notice).toBeVisible();
  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  await changeSettings(site, { crypto_btc_address: addresses[0] });
  expect(await registered(site, hash)).toMatchObject({ payment_address: addresses[0] });
});

test('without a usable rate the price stands in dollars, and its quote holds all the same', async ({
  visitor: { page },
  server,
  operator,
}) => {
  // The two sources are apart, and a fresh rate is too far from the kept one to be believed.
  const scale = (by: string) =>
    server.runSql(
      `update coin_rates set usd_rate = usd_rate * $1::numeric where coin = 'eth' and source = 'kraken'`,
      [by],
    );
  await scale('10');
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.chooseCoin('Ethereum');
  await expect(pay.destination.getByText('Send ETH worth')).toBeVisible();
  await expect(pay.amount).toHaveText('$12.00');
  await expect(page.getByText('We cannot give the amount in ETH at the moment.')).toBeVisible();
  await expect(pay.destination.getByText(/^Price held until/)).toBeVisible();
  await expect(pay.destination.getByRole('button', { name: 'Copy amount' })).toBeHidden();
  const address = await copied(pay.destination.getByRole('button', { name: 'Copy address' }));
  expect(await scan(pay.destination.getByRole('img'))).toBe(`ethereum:${address}@1`);
  await scale('0.1');
  const site = { server, operator };
  await setPrice(site, { type: 'crypto', price: 13, hoursAgo: 1 });
  const hash = `0x${newBitcoinHash()}`;
  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  expect(await registered(site, hash)).toMatchObject({ amount: 12, expected_coins: null });
});

test('without an answer to the quote the page shows price and address, and registers by them', async ({
  visitor: { page },
  server,
  operator,
}) => {
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(pay.destination.getByText('Send BTC worth')).toBeVisible();
  await expect(pay.amount).toHaveText('$12.00');
  await page.unrouteAll();
  await page.clock.fastForward('01:01');
  await expect(page.getByText('The price is now 0.')).toBeVisible();
  await expect(pay.amount).toHaveText(/^0\.\d{8} BTC$/);
  const hash = newBitcoinHash();
  await pay.proveWith(hash);
  await page.getByRole('radio', { name: 'BTC worth $12.00' }).check();
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const site = { server, operator };
  expect(await registered(site, hash)).toMatchObject({ amount: 12, expected_coins: null });
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
  await expect(page.getByText('Choose a duration to continue.')).toBeVisible();
  await expect(pay.proceed).toBeDisabled();
});

test('a code that is being typed stays when its method is switched off', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const panel = codePanels.rewarble;
  await panel.open(page);
  await panel.fill(page, newVoucherCode());
  const typed = await panel.code(page).inputValue();
  await switchMethods({ server, operator }, ['card']);
  await comeBack(page, methodsAsked);
  await expect(page.getByText('Keep your code')).toBeVisible();
  await expect(panel.code(page)).toHaveValue(typed);
});

test('a donor’s address stays when crypto is switched off; before an amount there is none', async ({
  visitor: { page },
  newPerson,
  server,
  operator,
}) => {
  await page.goto('/payment/donation');
  await page.getByRole('button', { name: '$25' }).click();
  const pay = paymentPage(page);
  await expect(pay.amount).toHaveText(/BTC$/);
  await pay.hash.fill('abc');
  await switchMethods({ server, operator }, ['card']);
  await comeBack(page, methodsAsked);
  await expect(pay.destination).toBeVisible();
  await expect(pay.hash).toHaveValue('abc');
  const other = await newPerson();
  await other.page.goto('/payment/donation');
  await expect(other.page.getByText('Payments Temporarily Unavailable')).toBeVisible();
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
  await expect(page.getByText('Your payment was begun at $12.00')).toBeVisible();
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
  await expect(page.getByText('Your payment was begun at $12.00')).toBeVisible();
  const tab = await tabOpenedBy(page, () =>
    page.getByRole('button', { name: /^Open the payment page/ }).click(),
  );
  await expect(tab.getByText('12.00 USD')).toBeVisible();
  await page.bringToFront();

  // The first step, which shows today's price, does not change this either.
  await page.getByRole('button', { name: 'Change' }).click();
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

test('an address that was slipped in is refused, and nobody is to pay again', async ({
  visitor,
}) => {
  const { page } = visitor;
  // A quote has the server's own address; without one the address comes from the list.
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  await page.route('**/api/settings/crypto/addresses', async (route) => {
    const options = (await (await route.fetch()).json()) as object[];
    const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
    await route.fulfill({ json: options.map((option) => ({ ...option, address })) });
  });
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(newBitcoinHash());
  visitor.expectRefusal(create, 400);
  await pay.submit.click();
  await expect(page.getByRole('alert')).toContainText(
    'The address that you were shown is not ours',
  );
  await expect(page.getByRole('link', { name: 'Write to support with the hash' })).toBeVisible();
});

test('what was copied is not said of another coin’s address', async ({ visitor: { page } }) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const { destination } = pay;
  await expect(destination.getByRole('img')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await destination.getByRole('button', { name: 'Copy address' }).click();
  await expect(destination.getByRole('button', { name: 'Copied' })).toBeVisible();
  await destination.getByRole('button', { name: /Copy the payment link/ }).click();
  await expect(destination.getByText('Payment link copied')).toBeVisible();
  await pay.chooseCoin('Solana');
  await expect(page.getByText('To this Solana address')).toBeVisible();
  await expect(destination.getByRole('button', { name: 'Copied' })).toBeHidden();
  await expect(destination.getByText('Payment link copied')).toBeHidden();
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
