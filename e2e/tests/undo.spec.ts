import type { Page } from '@playwright/test';
import { registerPayment } from '../src/api.ts';
import { painted } from '../src/painted.ts';
import { expect, test } from '../src/test.ts';

// Its own server: elsewhere, what an act sends is sent at once.
test.use({ installation: 'undo' });
test.beforeEach(async ({ server }) =>
  server.runSql(`update transactions set status = 'failed', subscription_updated = false`),
);

const list = '/admin/transactions?status=pending_payment_verification&sort=created_at_asc';
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const offers = (page: Page) => page.getByRole('region', { name: 'What you can take back' });

test('a payment that was verified by key is taken back by U, and its customer saw nothing of it', async ({
  admin: { page },
  visitor,
  server,
}) => {
  await server.runSql(`update settings set value = '60' where key = 'undo_seconds'`);
  const [first, second] = [await registerPayment(server), await registerPayment(server)];
  await visitor.page.goto(`/track/${first}`);
  await expect(visitor.page.getByText('Awaiting').first()).toBeVisible();
  await page.goto(list);
  await page.getByRole('link', { name: `Open payment ${first}` }).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByText('Payment registered')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeVisible();
  await painted(page);
  await page.keyboard.press('v');
  await expect(drawer).toContainText(second);
  await expect(offers(page)).toContainText('verified');
  await visitor.page.reload();
  await expect(visitor.page.getByText('Awaiting Payment').first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(drawer).toContainText(first);
  await expect(drawer).toContainText('Awaiting Payment');
  await expect(drawer).toContainText('Taken back to Awaiting Payment before anything was sent.');
  await expect(offers(page)).toBeHidden();
});

test('an act is taken back from its toast over the open payment', async ({
  admin: { page },
  server,
}) => {
  await server.runSql(`update settings set value = '60' where key = 'undo_seconds'`);
  const paymentId = await registerPayment(server);
  await page.goto(list);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(drawer).toContainText('Awaiting Subscription');
  await offers(page).getByRole('button', { name: 'Undo' }).click();
  await expect(drawer).toContainText('Taken back to Awaiting Payment');
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeVisible();
});

test('once its seconds are over, an act cannot be taken back', async ({
  admin: { page },
  server,
}) => {
  await server.runSql(`update settings set value = '2' where key = 'undo_seconds'`);
  const paymentId = await registerPayment(server);
  await page.goto(list);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(offers(page)).toBeVisible();
  await expect(offers(page)).toBeHidden();
  await page.keyboard.press('u');
  await expect(drawer).toContainText('Awaiting Subscription');
});
