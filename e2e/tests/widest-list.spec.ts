import { expect, test } from '../src/test.ts';
import { collidingTexts } from '../src/texts-in-view.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  // 1280 × 1024 at 400 %.
  { width: 320, height: 256 },
];

test('the widest words of each column lie on no others, in the list and beside an open payment', async ({
  stillAdmin: { page },
  stock: _stock,
}) => {
  await page.goto('/admin/transactions?search=widest');
  const payments = page.locator('a[id^="payment-"]');
  await expect(payments).toHaveCount(5);
  const collisions: Record<string, string[]> = {};
  const look = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      // A list is a table on wide screens only. On a phone it lies behind the open payment.
      await expect(page.locator('ul[aria-label="Payments"]')).toHaveCount(size.width < 768 ? 1 : 0);
      const found = await collidingTexts(page);
      if (found.length > 0) collisions[`${name} at ${size.width}`] = found;
    }
  };
  await look('list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await payments.first().click();
  await expect(page.getByText('Payment registered')).toBeAttached();
  await look('list beside a payment');
  expect(collisions).toEqual({});
});
