import type { Page } from '@playwright/test';
import { newBitcoinHash } from '../src/api.ts';
import { codePanels, paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// From a price that a visitor reads to the payment of exactly that price. The tests are independent.
test.describe.configure({ mode: 'parallel' });

const methods = (page: Page) => page.getByRole('navigation', { name: 'Payment method' });
const regions = (page: Page) => page.getByRole('navigation', { name: 'Region of your gift card' });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const journeys = [
  {
    tab: 'Crypto',
    region: null,
    duration: '3 months',
    price: '$12.00',
    panel: (page: Page) => paymentPage(page).hash,
  },
  {
    tab: 'Nintendo',
    region: 'Japan ¥',
    duration: '1 month',
    price: '¥500',
    panel: codePanels.nintendo.code,
  },
];

for (const { tab, region, duration, price, panel } of journeys)
  test(`a row of ${tab} leads to its payment: ${duration}`, async ({ visitor: { page } }) => {
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
    await expect(pay.summary).toContainText(price);
    await expect(pay.summary).toContainText(new RegExp(duration, 'i'));
    await expect(panel(page)).toBeVisible();
    // The address was cleaned without an entry in the history.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(address);
  });

test('what is chosen on the home page leads to its payment, and a row changes the choice of a visitor who has typed an account only', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  await page.getByRole('radio', { name: /^1 year/ }).check();
  await page.getByRole('link', { name: 'Subscribe for $40.00' }).click();
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(page.getByRole('radio', { name: /^Secure Card Payment/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^1 year/ })).toBeChecked();
  const pay = paymentPage(page);
  await pay.username.fill('peach');
  await page.goto('/pricing?method=crypto');
  await row(page, '6 months').click();
  await expect(pay.username).toHaveValue('peach');
  await expect(page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked();
});

test(
  'the tables are switched and a row is chosen by keyboard',
  { tag: '@second-try' },
  async ({ visitor: { page } }) => {
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
  },
);

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
