import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import type { Page } from '@playwright/test';
import { newBitcoinHash, newGiftCardCode, newVoucherCode } from '../src/api.ts';
import { codePanels, copied, paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { paymentIdInProgress, payOn, tabOpenedBy, toCardPanel } from '../src/paying-by-card.ts';
import { scan } from '../src/qr.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

/** The page says these networks in other words than their short names. */
const networkWords: Partial<Record<CoinKey, string>> = { btc: 'addresses starting with bc1' };

test('a link from outside fills in the account and leaves the address bar at once', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/ghost-eshop-pro?username=mario&email=mario%40example.org');
  const pay = paymentPage(page);
  await expect(pay.username).toHaveValue('mario');
  await expect(pay.email).toHaveValue('mario@example.org');
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await pay.chooseTier(/^1 year/);
  await pay.proceed.click();
  await expect(pay.summary).toContainText('mario');
  await page.goBack();
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(pay.username).toHaveValue('mario');
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
    const link = paymentUri(key, address, toAtomic(key, amount));
    expect(await scan(pay.destination.getByRole('img')), `${key}: scanned`).toBe(link);
    await expect(pay.destination.getByRole('link', { name: 'Open in Wallet' })).toHaveAttribute(
      'href',
      link,
    );
  }
});

test.describe('each method is paid from the first step to its payment id', () => {
  const toCode = async (page: Page, panel: (typeof codePanels)[keyof typeof codePanels]) => {
    await panel.open(page);
    const code = panel === codePanels.nintendo ? newGiftCardCode() : newVoucherCode();
    await panel.fill(page, panel === codePanels.paysafecard ? code.replaceAll(/\D/g, '7') : code);
    await panel.submit(page).click();
  };
  const journeys: Record<string, (page: Page) => Promise<void>> = {
    crypto: async (page) => {
      const pay = await toPaymentStep(page, { tier: /^3 months/ });
      await pay.proveWith(newBitcoinHash());
      await pay.submit.click();
    },
    'a gift card': async (page) => toCode(page, codePanels.nintendo),
    Rewarble: async (page) => toCode(page, codePanels.rewarble),
    Paysafecard: async (page) => toCode(page, codePanels.paysafecard),
  };
  for (const width of [390, 768, 1440]) {
    for (const [name, pay] of Object.entries(journeys)) {
      test(`${name} at ${width} px`, async ({ visitor: { page } }) => {
        await page.setViewportSize({ width, height: 900 });
        await pay(page);
        await expect(paymentPage(page).confirmation).toBeVisible();
        expect(await shownPaymentId(page)).toMatch(/^GHOST-/);
      });
    }

    test(`a card at ${width} px`, async ({ visitor: { page } }) => {
      await page.setViewportSize({ width, height: 900 });
      const panel = await toCardPanel(page);
      const tab = await tabOpenedBy(page, () => panel.proceed.click());
      const paymentId = await paymentIdInProgress(page);
      await payOn(tab, 'full');
      await page.bringToFront();
      await expect(panel.confirmed).toBeVisible();
      expect(await shownPaymentId(page)).toBe(paymentId);
    });
  }
});
