import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { addressUri, type CoinKey, coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import { canonicalCode } from '@ghost-pay/contract/typed-text';
import type { Page } from '@playwright/test';
import { newBitcoinHash, newGiftCardCode, newVoucherCode, registerPayment } from '../src/api.ts';
import { failCalls, failures, withoutOfferInThePage } from '../src/failing-calls.ts';
import {
  codePanels,
  copied,
  draftOf,
  paymentPage,
  shownPaymentId,
  toPaymentStep,
} from '../src/paying.ts';
import type { Person } from '../src/person.ts';
import { scan } from '../src/qr.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Each method from its first step to the payment id, over what can go wrong on the way. card.spec.ts has the cards.

const create = 'POST /api/transactions';
const createCall = /\/api\/transactions$/;

/** The page says these networks in other words than their short names. */
const networkWords: Partial<Record<CoinKey, string>> = { btc: 'addresses starting with bc1' };

const sidewaysPixels = (page: Page) =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );

/** Notes each payment that the page sends. */
function sentPayments(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (`${request.method()} ${pathname}` === create) sent.push(pathname);
  });
  return sent;
}

/** After a failure whose outcome is not known, the page looks whether the payment is there. */
async function allowLookUp(visitor: Person): Promise<void> {
  const { paymentId } = await draftOf(visitor.page);
  visitor.allowRefusal(`GET /api/transactions/track/${paymentId}`, 404);
}

test('the first screen of a phone shows the whole address, above the bar that watches the chain', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ viewport: { width: 390, height: 844 } });
  await toPaymentStep(page, { tier: /^3 months/ });
  const address = page.locator('code');
  await expect(address).toBeVisible();
  const bar = page.getByText('I have a transaction hash').locator('xpath=..');
  const bottomOf = await address.boundingBox();
  const topOf = await bar.boundingBox();
  expect((bottomOf?.y ?? 0) + (bottomOf?.height ?? 0)).toBeLessThanOrEqual(topOf?.y ?? 0);
});

test('coins on the smallest phone: an account from a link, each mistake of the hash, a reload, two presses', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 800 });
  // The whole name must be there to be checked, and tears nothing.
  const username = 'W'.repeat(100);
  await page.goto(`/payment/ghost-eshop-pro?username=${username}&email=mario%40example`);
  const pay = paymentPage(page);
  await expect(pay.username).toHaveValue(username);
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await pay.chooseMethod(/^Cryptocurrency/);
  await pay.chooseTier(/^3 months/);
  // A field that is left is not validated: the message would move the button away from the click.
  await pay.email.focus();
  await pay.email.blur();
  await expect(pay.email).not.toHaveAttribute('aria-invalid', 'true');
  await pay.proceed.click();
  await expect(pay.email).toBeFocused();
  await expect(pay.email).toHaveAccessibleDescription(/Invalid email format/);
  await pay.email.fill('mario@example.org');
  expect(await sidewaysPixels(page)).toBe(0);
  await pay.proceed.click();
  await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
  await expect(page).toHaveTitle(/^Subscribe to/);
  await expect.poll(() => sidewaysPixels(page)).toBe(0);
  const name = pay.summary.getByText(username);
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.goBack();
  await expect(pay.username).toHaveValue(username);
  await page.goForward();

  await expect(pay.submit).toBeDisabled();
  const hash = newBitcoinHash();
  for (const { typed, says } of [
    { typed: 'abc123', says: 'A Bitcoin transaction hash has 64 characters' },
    { typed: `0x${hash}`, says: 'This looks like a hash of Ethereum, BSC or Base.' },
  ]) {
    await pay.hash.fill(typed);
    await pay.submit.click();
    await expect(pay.hash).toHaveAccessibleDescription(new RegExp(says));
    await expect(pay.hash).toBeFocused();
    await expect(pay.hash).toHaveValue(typed);
  }
  await pay.hash.fill(hash);
  await pay.submit.click();
  await expect(pay.sent).toBeFocused();
  await expect(pay.sent).toHaveAccessibleDescription(/Please confirm that you have sent/);
  await pay.proveWith(hash);
  await page.reload();
  await expect(pay.hash).toHaveValue(hash);
  await expect(pay.sent).toBeChecked();
  const sent = sentPayments(page);
  await pay.submit.dblclick();
  await expect(pay.confirmation).toBeFocused();
  expect(sent).toHaveLength(1);
  expect(await shownPaymentId(page)).toMatch(/^GHOST-/);
  await expect(page).toHaveTitle(/^We have your payment details/);
  await page.reload();
  await expect(pay.confirmation).toBeVisible();
  await expect(page).toHaveTitle(/^We have your payment details/);
  await page.getByRole('button', { name: 'Make another payment' }).click();
  await expect(pay.username).toBeVisible();
  await expect(page).toHaveTitle(/^Subscribe to/);
});

test('each of the six coins shows an amount and an address, and a QR code that holds both', async ({
  visitor: { page },
}) => {
  // As a live site shows it, which does not link to the sandbox's wallet.
  await page.route('**/payment/donation', async (route) => {
    const answer = await serverAnswer(route);
    const html = await answer.text();
    expect(html).toMatch(/,"sandbox":\{[^}]*\}/);
    await route.fulfill({ response: answer, body: html.replace(/,"sandbox":\{[^}]*\}/, '') });
  });
  await page.goto('/payment/donation');
  await page.getByLabel('Amount in US dollars').fill('5');
  const pay = paymentPage(page);
  for (const key of coinKeys) {
    const { name, network } = coins[key];
    await pay.chooseCoin(name);
    await expect(pay.destination.getByText(`To this ${name} address`)).toBeVisible();
    await expect(
      pay.destination
        .getByText(networkWords[key] ?? network)
        .and(page.locator(':visible'))
        .first(),
    ).toBeVisible();
    const amount = await copied(pay.destination.getByRole('button', { name: 'Copy amount' }));
    expect(amount, `${key}: digits only`).toMatch(/^\d+\.\d+$/);
    await expect(pay.amount).toHaveText(`${amount} ${coins[key].symbol}`);
    const address = await copied(pay.destination.getByRole('button', { name: 'Copy address' }));
    expect(
      (await pay.destination.locator('code').innerText()).replaceAll(/\s/g, ''),
      `${key}: shown and copied`,
    ).toBe(address);
    await expect(pay.destination).toContainText(`the address that ends in ${address.slice(-6)}`);
    const isStable = key === 'usdt' || key === 'usdc';
    const alone = pay.destination.getByRole('radio', { name: 'Address only' });
    const whole = pay.destination.getByRole('radio', { name: 'With amount' });
    await expect(isStable ? alone : whole, `${key}: at first`).toBeChecked();
    // Solana's at first is the link with the amount; no other has a reference.
    const reference =
      key === 'sol'
        ? new URL(
            await copied(pay.destination.getByRole('button', { name: 'Copy the payment link' })),
          ).searchParams.get('reference')
        : null;
    if (key === 'sol') expect(reference).toMatch(/^\w{40,44}$/);
    const link = paymentUri(key, address, toAtomic(key, amount), reference);
    for (const [choice, name, holds, opens, said] of [
      [alone, 'Copy the address', address, addressUri(key, address), 'Address copied'],
      [whole, 'Copy the payment link', link, link, 'Payment link copied'],
    ] as const) {
      await choice.check();
      const code = pay.destination.getByRole('button', { name });
      await expect(code).toBeVisible();
      expect(await scan(pay.destination.getByRole('img')), `${key}: scanned`).toBe(holds);
      expect(await copied(code), `${key}: the code, clicked`).toBe(holds);
      await expect(pay.destination.getByText(said)).toBeVisible();
      const wallet = pay.destination.getByRole('link', { name: 'Open in Wallet' });
      await expect(wallet).toHaveAttribute('href', opens);
    }
  }
});

test('coins of which the site has the payment already: the page says that another account is only noted', async ({
  visitor: { page },
  server,
}) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  // What another tab of this page has sent: its quote and payment id, for another account.
  await page.route(createCall, async (route) => {
    const [attempt] = (await draftOf(page)).unanswered;
    const sent = JSON.parse(attempt?.body ?? '') as object;
    await registerPayment(server, { ...sent, userEmail: 'another@example.org' });
    await route.continue();
  });
  await pay.proveWith(newBitcoinHash());
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const notice = page.getByText('This payment was registered before');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByText('Our team reads the ones that you have just sent')).toBeVisible();
});

test('a donation: no address for an amount that cannot be given, and a payment that is not taken is sent again', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/payment/donation');
  const amount = page.getByLabel('Amount in US dollars');
  const pay = paymentPage(page);
  await amount.fill('25');
  await pay.hash.fill('abc');
  for (const [text, says] of [
    ['0.5', 'The smallest donation is $1.00'],
    ['10000.01', 'The largest donation is $10,000.00'],
  ] as const) {
    await amount.fill(text);
    await expect(amount).toHaveAccessibleDescription(new RegExp(says.replaceAll('$', '\\$')));
    await expect(pay.destination).toBeHidden();
    await expect(pay.submit).toBeHidden();
    await expect(
      page.getByText('Enter an amount from $1 to $10,000 to see where to send it.'),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: '$25' }).click();
  await expect(pay.hash).toHaveValue('abc');
  const hash = newBitcoinHash();
  await pay.proveWith(hash);
  const { paymentId } = await draftOf(page, 'donation');
  visitor.allowRefusal(`GET /api/transactions/track/${paymentId}`, 404);
  for (const failure of failures)
    await test.step(failure.name, async () => {
      const { asked, heal } = await failCalls(visitor, { path: createCall, failure });
      await pay.submit.click();
      await expect.poll(asked).toBe(1);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(pay.submit).toBeEnabled();
      await expect(pay.hash).toHaveValue(hash);
      await heal();
    });
  await pay.submit.click();
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
});

interface CodeWay {
  readonly newCode: () => string;
  /** What was registered with this code before. */
  readonly earlier: (code: string) => Record<string, unknown>;
  /** About an empty form: a sentence at each of its fields. */
  readonly missing: readonly string[];
  /** About a code that is taken. */
  readonly taken: string;
}

const digits = () => newVoucherCode().replaceAll(/\D/g, '7');
const codeWays: Record<keyof typeof codePanels, CodeWay> = {
  nintendo: {
    newCode: newGiftCardCode,
    earlier: (paymentCode) => ({
      payment_method: 'nintendo-eshop',
      region: 'europe',
      amount: 15,
      currency: 'EUR',
      paymentCode,
    }),
    missing: [
      'Please enter your gift card code',
      'Please confirm that the card is right and unused',
    ],
    taken: 'This gift card code has already been registered. Please check your gift card code.',
  },
  rewarble: {
    newCode: newVoucherCode,
    earlier: (code) => ({
      payment_method: 'alternative-rewarble',
      paymentCode: JSON.stringify({ code, type: 'PayPal', amount: 12, currency: 'USD' }),
    }),
    missing: Array<string>(3).fill('Please fill in the Rewarble code, type, and amount'),
    taken: 'This Rewarble transaction has already been registered. Please check your code.',
  },
  paysafecard: {
    newCode: digits,
    earlier: (code) => ({
      payment_method: 'alternative-paysafe',
      paymentCode: JSON.stringify({ code, amount: 12, currency: 'USD' }),
    }),
    missing: [
      'Please fill in the Paysafecard code and amount',
      'Please fill in the Paysafecard code and amount',
      'Please confirm that the Paysafecard is unused',
    ],
    taken: 'This Paysafecard has already been registered. Please check your PIN.',
  },
};

for (const [index, name] of (Object.keys(codePanels) as (keyof typeof codePanels)[]).entries())
  test(`${name}: an empty form, two failures, a code that is taken and two presses make one payment`, async ({
    visitor,
    server,
  }) => {
    const { page } = visitor;
    const panel = codePanels[name];
    const way = codeWays[name];
    const taken = way.newCode();
    const none = { crypto_type: undefined, txid: undefined };
    await registerPayment(server, { ...none, ...way.earlier(taken) });
    await panel.open(page);
    const code = panel.code(page);
    await panel.submit(page).click();
    for (const sentence of way.missing)
      await expect(page.getByText(sentence, { exact: true })).toHaveCount(
        way.missing.filter((other) => other === sentence).length,
      );
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');

    await panel.fill(page, taken);
    const isKept = async () => canonicalCode(await code.inputValue()) === canonicalCode(taken);
    await allowLookUp(visitor);
    // The three forms meet all six kinds.
    for (const failure of [failures[index], failures[index + 3]]) {
      if (failure === undefined) throw new Error('There are six failures.');
      const { asked, heal } = await failCalls(visitor, { path: createCall, failure });
      await panel.submit(page).click();
      await expect.poll(asked).toBe(1);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(panel.submit(page)).toBeEnabled();
      expect(await isKept()).toBe(true);
      await heal();
    }
    visitor.expectRefusal(create, 409);
    await panel.submit(page).click();
    await expect(page.getByText(way.taken)).toBeVisible();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    expect(await isKept()).toBe(true);

    await code.fill(way.newCode());
    const sent = sentPayments(page);
    // Shown for two seconds, so it is looked for from before the press.
    const said = name !== 'nintendo' && page.getByText('Your code has been submitted.').waitFor();
    await panel.submit(page).dblclick();
    await said;
    await expect(paymentPage(page).confirmation).toBeVisible();
    expect(await shownPaymentId(page)).toMatch(/^GHOST-/);
    expect(sent).toHaveLength(1);
  });

test('without prices and without a quote a Paysafecard is paid at the usual price; one that is worth too little after the visitor was told', async ({
  visitor,
}) => {
  const { page } = visitor;
  const [failure] = failures;
  if (failure === undefined) throw new Error('There are failures.');
  await withoutOfferInThePage(page);
  await failCalls(visitor, { path: /\/api\/pricing\/category\/ghost-eshop-pro$/, failure });
  await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
  const panel = codePanels.paysafecard;
  const pay = paymentPage(page);
  await panel.open(page);
  await expect(page.getByText('We could not load today’s prices.')).toBeVisible();
  await panel.fill(page, digits());
  await expect(pay.summary).toContainText('$12.00');
  const typed = await panel.code(page).inputValue();
  const sent = sentPayments(page);
  const worth = page.getByLabel('Value of the code');
  const confirm = page.getByRole('button', { name: 'Submit Anyway' });
  await worth.fill('11.99');
  await panel.submit(page).click();
  await expect(page.getByText('is worth less than the price of $12.00')).toBeVisible();
  await expect(confirm).toBeFocused();
  await panel.submit(page).click();
  await expect(confirm).toBeVisible();
  await expect(panel.code(page)).toHaveValue(typed);
  // Another value is another question.
  await worth.fill('5');
  await expect(confirm).toBeHidden();
  await panel.submit(page).click();
  await expect(confirm).toBeFocused();
  expect(sent).toEqual([]);
  await confirm.click();
  await expect(pay.confirmation).toBeVisible();
});
