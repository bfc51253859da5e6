import type { Page } from '@playwright/test';
import { codePanels, paymentPage } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// From a price that a visitor reads to the payment of exactly that price. The tests are independent.
test.describe.configure({ mode: 'parallel' });

const methods = (page: Page) => page.getByRole('navigation', { name: 'Payment method' });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a row leads to the payment of its price, and the way back to its table', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'All prices' }).click();
  await methods(page)
    .getByRole('link', { name: /^Nintendo/ })
    .click();
  await page
    .getByRole('navigation', { name: 'Region of your gift card' })
    .getByRole('link', { name: 'Japan ¥' })
    .click();
  const chosen = page.getByRole('row', { name: /^1 month/ });
  await expect(chosen.getByRole('cell').first()).toHaveText('¥500');
  const address = page.url();
  // Anywhere in the row.
  await chosen.click();
  const pay = paymentPage(page);
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(page.getByRole('radio', { name: /^1 month/ })).toBeChecked();
  await pay.username.fill('peach');
  await pay.email.fill('peach@example.org');
  await pay.proceed.click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(pay.summary).toContainText('¥500');
  await expect(codePanels.nintendo.code(page)).toBeVisible();
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
