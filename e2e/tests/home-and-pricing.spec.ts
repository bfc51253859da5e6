import type { Page } from '@playwright/test';
import { newBitcoinHash } from '../src/api.ts';
import { codePanels, paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// From a price that a visitor reads to the payment of exactly that price. The tests are independent.
test.describe.configure({ mode: 'parallel' });

const methods = (page: Page) => page.getByRole('navigation', { name: 'Payment method' });
const regions = (page: Page) => page.getByRole('navigation', { name: 'Region of your gift card' });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const giftCard = { tab: 'Nintendo', panel: codePanels.nintendo.code };
const journeys = [
  {
    width: 390,
    tab: 'Crypto',
    region: null,
    duration: '3 months',
    price: '$12.00',
    panel: (page: Page) => paymentPage(page).hash,
  },
  {
    width: 390,
    tab: 'Card',
    region: null,
    duration: 'lifetime',
    price: '$170.00',
    // The chosen processor's total takes the price's place.
    total: /≈ \$17\d\.\d{2} with fee/,
    panel: (page: Page) => page.getByRole('group', { name: 'Choose a payment provider' }),
  },
  {
    width: 768,
    tab: 'Rewarble',
    region: null,
    duration: '1 year',
    price: '$40.00',
    panel: codePanels.rewarble.code,
  },
  { width: 768, ...giftCard, region: 'Japan ¥', duration: '1 month', price: '¥500' },
  { width: 1440, ...giftCard, region: 'United States $', duration: '25 months', price: '$99.00' },
  { width: 1440, ...giftCard, region: null, duration: '6 months', price: '€25.00' },
];

for (const { width, tab, region, duration, price, panel, total = price } of journeys)
  test(`a row of ${tab} leads to its payment at ${width} px: ${duration}`, async ({
    otherPerson,
  }) => {
    const { page } = await otherPerson({ viewport: { width, height: 900 } });
    await page.goto('/');
    await page.getByRole('link', { name: 'All prices' }).click();
    await methods(page)
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .click();
    if (region) await regions(page).getByRole('link', { name: region }).click();
    await expect(page.getByRole('table')).toHaveCount(1);
    const chosen = page.getByRole('row', { name: new RegExp(`^${duration}`, 'i') });
    await expect(chosen.getByRole('cell').first()).toHaveText(price);
    const address = page.url();
    // Anywhere in the row.
    await chosen.click();
    const pay = paymentPage(page);
    await expect(page).toHaveURL('/payment/ghost-eshop-pro');
    await expect(
      page.getByRole('group', { name: 'Duration' }).getByRole('radio', { checked: true }),
    ).toHaveAccessibleName(new RegExp(`^${duration}`, 'i'));
    await pay.username.fill('peach');
    await pay.email.fill('peach@example.org');
    await pay.proceed.click();
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
    await expect(pay.summary).toContainText(total);
    await expect(pay.summary).toContainText(new RegExp(duration, 'i'));
    await expect(panel(page)).toBeVisible();
    // The address was cleaned without an entry in the history.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(address);
  });

test('a price on the home page leads to that duration', async ({ visitor: { page } }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^1 year \$40\.00/ }).click();
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(page.getByRole('radio', { name: /^Secure Card Payment/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^1 year/ })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the tables are switched and a row is chosen by keyboard', async ({ visitor: { page } }) => {
  await page.goto('/pricing');
  const { keyboard } = page;
  const card = methods(page).getByRole('link', { name: 'Card', exact: true });
  await methods(page).getByRole('link', { name: 'Cryptocurrency' }).focus();
  await keyboard.press('Tab');
  await expect(card).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible();
  await expect(card).toHaveAttribute('aria-current', 'page');
  await expect(card).toBeFocused();
  // Rewarble, Nintendo, and no link of the hidden tables.
  for (let pressed = 0; pressed < 3; pressed += 1) await keyboard.press('Tab');
  await expect(row(page, '1 month')).toBeFocused();
  await keyboard.press('Tab');
  await expect(row(page, '2 months')).toBeFocused();
  await expect(page.getByRole('row', { name: /^2 months/ })).toHaveCSS('outline-style', 'solid');
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^2 months/ })).toBeChecked();
});

test('without JavaScript every table is one link away, and each row leads on', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/pricing');
  for (const [tab, title, query] of [
    ['Card', 'Card', 'method=card'],
    ['Rewarble voucher', 'Rewarble voucher', 'method=alternative-rewarble'],
    ['Nintendo eShop gift card', 'Nintendo eShop gift card', 'method=nintendo-eshop'],
    ['Cryptocurrency', 'Cryptocurrency', 'method=crypto'],
  ] as const) {
    await methods(page).getByRole('link', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(`/pricing?${query}`);
    await expect(page.getByRole('table', { name: title })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(1);
    const region = tab.startsWith('Nintendo') ? '&region=europe' : '';
    await expect(row(page, '1 month')).toHaveAttribute(
      'href',
      `/payment/ghost-eshop-pro?${query}${region}&tier=1+month`,
    );
  }
  await page.goto('/pricing?method=nintendo-eshop');
  await regions(page).getByRole('link', { name: 'Japan ¥' }).click();
  await expect(page.getByRole('row', { name: /^1 month/ })).toContainText('¥');
  await row(page, '1 month').click();
  await expect(page.locator('noscript p')).toContainText('This site needs JavaScript');
  await context.close();
});

for (const [query, method, checked] of [
  ['method=crypto&tier=3 months', 'Cryptocurrency', 1],
  ['method=crypto&tier=4 months', 'Cryptocurrency', 0],
  ['method=crypto&tier=3 years', 'Cryptocurrency', 0],
  ['method=cash&tier=3 months', 'Secure Card Payment', 0],
  ['tier=3 months', 'Secure Card Payment', 0],
  ['method=nintendo-eshop&region=uk&tier=3 months', 'Nintendo eShop Cards', 0],
  ['method[]=crypto&tier={"a":1}', 'Secure Card Payment', 0],
] as const)
  test(`the payment page takes what is on sale from ${query}`, async ({ visitor: { page } }) => {
    await page.goto(`/payment/ghost-eshop-pro?${query}&username=peach`);
    await expect(page).toHaveURL('/payment/ghost-eshop-pro');
    await expect(paymentPage(page).username).toHaveValue('peach');
    await expect(
      page.getByRole('group', { name: 'Payment method' }).getByRole('radio', { checked: true }),
    ).toHaveAccessibleName(new RegExp(`^${method}`));
    await expect(
      page.getByRole('group', { name: 'Duration' }).getByRole('radio', { checked: true }),
    ).toHaveCount(checked);
  });

test('a row changes the choice of a visitor who has typed an account only', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await pay.username.fill('peach');
  await pay.chooseTier(/^1 month/);
  await page.goto('/pricing?method=crypto');
  await row(page, '6 months').click();
  await expect(pay.username).toHaveValue('peach');
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked();
});

test('a row does not change a payment whose hash was typed', async ({ visitor: { page } }) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const hash = newBitcoinHash();
  await pay.proveWith(hash);
  await page.goto('/pricing?method=card');
  await row(page, '6 months').click();
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();
  await pay.proceed.click();
  await expect(pay.hash).toHaveValue(hash);
});

test('the promise is one sentence, the same on both pages', async ({ visitor: { page } }) => {
  const promise = page.getByText('Delivered within 48 hours, in rare cases up to 72.');
  await page.goto('/');
  await expect(promise).toHaveCount(1);
  for (const method of ['crypto', 'alternative-rewarble', 'nintendo-eshop']) {
    await page.goto(`/pricing?method=${method}`);
    await expect(promise.filter({ visible: true })).toHaveCount(1);
  }
});

for (const width of [390, 1440])
  test(`nothing moves while the pages come to life at ${width} px`, async ({ newPerson }) => {
    const { page } = await newPerson({ viewport: { width, height: 900 } });
    for (const path of ['/', '/pricing', '/pricing?method=nintendo-eshop&region=us']) {
      await page.goto(path);
      // The switch works once the scripts have taken over.
      await expect(async () => {
        await page.getByRole('button', { name: /^Switch to the/ }).click();
        expect(await page.evaluate('localStorage.length')).toBeGreaterThan(0);
      }).toPass();
      const moved = await page.evaluate<number>(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
          .observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      })`);
      expect(moved, path).toBeLessThan(0.02);
    }
  });
