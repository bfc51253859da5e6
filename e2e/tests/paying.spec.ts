import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { addressUri, type CoinKey, coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import type { Page } from '@playwright/test';
import { newBitcoinHash, newGiftCardCode, newVoucherCode } from '../src/api.ts';
import { sidewaysPixels } from '../src/axe-checks.ts';
import { failCalls, failures } from '../src/failing-calls.ts';
import {
  codePanels,
  copied,
  draftOf,
  paymentPage,
  shownPaymentId,
  toPaymentStep,
} from '../src/paying.ts';
import { scan } from '../src/qr.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Each method from its first step to the payment id, over what can go wrong on the way. card.spec.ts has the cards.

const create = 'POST /api/transactions';
const createCall = /\/api\/transactions$/;

/** The page says these networks in other words than their short names. */
const networkWords: Partial<Record<CoinKey, string>> = { btc: 'addresses starting with bc1' };

/** Notes each payment that the page sends. */
function sentPayments(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (`${request.method()} ${pathname}` === create) sent.push(pathname);
  });
  return sent;
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
    const wallet = pay.destination.getByRole('link', { name: 'Open in Wallet' });
    // Solana's at first is the link with the amount; no other has a reference.
    const shown = new URL((await wallet.getAttribute('href')) ?? '');
    const reference = key === 'sol' ? shown.searchParams.get('reference') : null;
    if (key === 'sol') expect(reference).toMatch(/^\w{40,44}$/);
    const link = paymentUri(key, address, toAtomic(key, amount), reference);
    const [label, holds, opens] = isStable
      ? (['Copy the address', address, addressUri(key, address)] as const)
      : (['Copy the payment link', link, link] as const);
    const code = pay.destination.getByRole('button', { name: label });
    await expect(code).toBeVisible();
    expect(await scan(pay.destination.getByRole('img')), `${key}: scanned`).toBe(holds);
    expect(await copied(code), `${key}: the code, clicked`).toBe(holds);
    await expect(wallet).toHaveAttribute('href', opens);
    if (!isStable) continue;
    await whole.check();
    await expect(wallet).toHaveAttribute('href', link);
    await expect(
      pay.destination.getByRole('button', { name: 'Copy the payment link' }),
    ).toBeVisible();
    expect(await scan(pay.destination.getByRole('img')), `${key}: with the amount`).toBe(link);
  }
});

test('a donation: no address for an amount that cannot be given, and a payment that is not taken is sent again', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Donate' }).click();
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
    await expect(page.getByText('Enter an amount to see where to send it.')).toBeVisible();
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

const newCodes: Record<keyof typeof codePanels, () => string> = {
  nintendo: newGiftCardCode,
  rewarble: newVoucherCode,
  paysafecard: () => newVoucherCode().replaceAll(/\D/g, '7'),
};

for (const [name, newCode] of Object.entries(newCodes) as [keyof typeof codePanels, () => string][])
  test(`${name}: an empty form is marked, a lost call keeps the code, and two presses make one payment`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    const panel = codePanels[name];
    await panel.open(page);
    const code = panel.code(page);
    await panel.submit(page).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');

    await panel.fill(page, newCode());
    const typed = await code.inputValue();
    // After a failure whose outcome is not known, the page looks whether the payment is there.
    const { paymentId } = await draftOf(page);
    visitor.allowRefusal(`GET /api/transactions/track/${paymentId}`, 404);
    await page.route(createCall, (route) => route.abort('aborted'));
    await panel.submit(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(panel.submit(page)).toBeEnabled();
    await expect(code).toHaveValue(typed);
    await page.unroute(createCall);
    const sent = sentPayments(page);
    await panel.submit(page).dblclick();
    await expect(paymentPage(page).confirmation).toBeVisible();
    expect(await shownPaymentId(page)).toMatch(/^GHOST-/);
    expect(sent).toHaveLength(1);
  });
