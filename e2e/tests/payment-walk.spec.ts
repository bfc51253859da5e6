import type { Page } from '@playwright/test';
import { movePayment, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// What is shown stays in its place, and is what J and K walk through.
test.use({ installation: 'payment-walk' });

const path = '/admin/transactions';
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });

test('J and K walk through the rows that are shown, also past one that has left', async ({
  server,
  operator,
  admin: { page },
}) => {
  const [third, second, first] = [
    await registerPayment(server, { userUsername: 'walk-3' }),
    await registerPayment(server, { userUsername: 'walk-2' }),
    await registerPayment(server, { userUsername: 'walk-1' }),
  ];
  await page.clock.install();
  await page.goto(`${path}?status=pending_payment_verification&search=walk-`);
  await page.getByRole('link', { name: `Open payment ${first}` }).press('Enter');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await movePayment({ server, operator }, { paymentId: second, to: 'failed' });
  await page.clock.fastForward('00:16');
  await expect(page.getByText('Failed by operator')).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawerOf(page)).toContainText(second);
  await page.keyboard.press('j');
  await expect(drawerOf(page)).toContainText(third);
  await page.keyboard.press('k');
  await expect(drawerOf(page)).toContainText(second);
  await page.keyboard.press('k');
  await expect(drawerOf(page)).toContainText(first);
});

test('the last page stays while somebody points at it, although it holds nothing any more', async ({
  server,
  operator,
  admin: { page },
}) => {
  const ids: string[] = [];
  for (let made = 0; made < 11; made += 1)
    ids.push(await registerPayment(server, { userUsername: 'last-page' }));
  const oldest = ids[0] ?? '';
  await page.clock.install();
  await page.goto(`${path}?status=pending_payment_verification&search=last-page&limit=10&page=2`);
  const row = page.getByRole('row', { name: new RegExp(oldest) });
  await row.hover();
  await movePayment({ server, operator }, { paymentId: oldest, to: 'failed' });
  await page.clock.fastForward('00:16');
  await expect(row).toContainText('Failed by operator');
  await expect(page.getByText('10 payments')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
});
