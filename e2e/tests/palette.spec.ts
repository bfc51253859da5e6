import type { Page } from '@playwright/test';
import { newBitcoinHash, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// Its own server: what waits next is the next payment of the list.
test.use({ installation: 'palette' });
test.beforeEach(async ({ server }) =>
  server.runSql(`update transactions set status = 'failed', subscription_updated = false`),
);

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Go to or do' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox', { name: 'Go to or do' });
const activeOf = (page: Page) => paletteOf(page).getByRole('option', { selected: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });

async function open(page: Page): Promise<void> {
  // Before the back-office is drawn there is no key.
  await expect(page.locator('#content')).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
}

/** Lets the browser paint what it shows, as it does before a person can see it. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(`new Promise((seen) => {
    const after = (frames) => (frames === 0 ? seen() : requestAnimationFrame(() => after(frames - 1)));
    after(4);
  })`);
}

test('any page is reached by its name, by the keyboard alone', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard');
  await open(page);
  await expect(activeOf(page)).toHaveText('Dashboard');
  await page.keyboard.press('ArrowUp');
  await expect(activeOf(page)).toHaveText('Settings');
  await expect(fieldOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await activeOf(page).getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(activeOf(page)).toHaveText('Payment Validation');
  await page.keyboard.type('trail');
  await expect(activeOf(page)).toHaveText('Audit Trail');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit');
  await expect(paletteOf(page)).toBeHidden();

  // Also from a field, where single keys are text; Escape gives the focus back.
  const field = page.getByRole('textbox').first();
  await field.focus();
  await open(page);
  await page.keyboard.type('no such page');
  await expect(paletteOf(page).getByRole('status')).toHaveText('Nothing found');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toBeHidden();
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Go to or do…' }).click();
  await expect(fieldOf(page)).toBeFocused();
});

test('a payment is opened by its id, over the list as it is filtered', async ({
  admin: { page },
  server,
}) => {
  const paymentId = await registerPayment(server, { userUsername: 'wanted' });
  await page.goto('/admin/transactions?type=donation');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await open(page);
  await page.keyboard.type(paymentId);
  await expect(activeOf(page)).toContainText('wanted');
  await page.keyboard.press('Enter');
  await expect(drawerOf(page)).toContainText(paymentId);
  await expect(page).toHaveURL(/\/admin\/transactions\/[^?]+\?type=donation$/);
});

test('a code that is searched for stands in no address', async ({ admin: { page } }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin/dashboard');
  await open(page);
  await page.keyboard.type('B4KX7Q2M9TWA3RLE');
  await expect(paletteOf(page).getByRole('status')).toHaveText('Nothing found');
  expect(
    asked.some((url) =>
      url.endsWith('/api/transactions/search?limit=10&page=1&sort=created_at_desc'),
    ),
  ).toBe(true);
  expect(asked.join()).not.toContain('B4KX7Q2M9TWA3RLE');
});

test('the open payment is verified from the palette, once, and the next one opens', async ({
  admin: { page },
  server,
}) => {
  const [first, second] = [await registerPayment(server), await registerPayment(server)];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-payment')) sent.push(request.url());
  });
  await page.goto('/admin/transactions?status=pending_payment_verification&sort=created_at_asc');
  await page.getByRole('link', { name: `Open payment ${first}` }).press('Enter');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  await open(page);
  await page.keyboard.type('verify');
  await expect(activeOf(page)).toHaveText(/^Verify, open the next/);
  // Enter that is held presses nothing in what comes next.
  for (let repeats = 0; repeats < 30; repeats += 1) await page.keyboard.down('Enter');
  await expect(drawerOf(page)).toContainText(second);
  for (let repeats = 0; repeats < 30; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(drawerOf(page)).toContainText(second);
  expect(sent).toHaveLength(1);
});

test('an act asks what its button asks, and Escape leads back to the payment', async ({
  admin: { page },
  server,
}) => {
  const paymentId = await registerPayment(server, { txid: newBitcoinHash() });
  await page.goto(`/admin/transactions?search=${paymentId}`);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).press('Enter');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  await open(page);
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toBeHidden();
  await expect(drawerOf(page)).toBeVisible();
  await open(page);
  await page.keyboard.type('failed');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await expect(question.getByRole('button', { name: 'Keep payment' })).toBeFocused();
  // A question has the keyboard to itself.
  await page.keyboard.press('Control+k');
  await expect(paletteOf(page)).toBeHidden();
});
