import { elsewhere, idOfPayment, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'hostile text' });

// Script that runs, or that the browser blocks, is detected: as a dialog here, as a policy violation on every page.
const hostile = [
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(2)>',
  'javascript:alert(3)',
  '{{7*7}} ${7*7} <%= 7*7 %>',
];

test('what visitors and admins write stays text on every screen that shows it', async ({
  server,
  operator,
  admin: { page },
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const text of hostile) {
    const paymentId = await registerPayment(server, { userUsername: text });
    const id = await idOfPayment({ server, operator }, paymentId);
    const reason = `No payment by ${text}`;
    const failing = { params: { id }, body: { reason } };
    await elsewhere({ server, operator }).call('POST /transactions/:id/mark-failed', failing);
    await page.goto(`/admin/transactions?search=${encodeURIComponent(text)}`);
    await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible();
    await page.goto(`/admin/transactions/${id}`);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0);
    await page.goto(`/track/${paymentId}`);
    await expect(page.getByText(paymentId).first()).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain(text);
  }
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').nth(hostile.length)).toBeVisible();
  await expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0);
  await page.goto(`/payment/ghost-eshop-pro?username=${encodeURIComponent(hostile[0] ?? '')}`);
  await expect(page.getByLabel('Username')).toHaveValue(hostile[0] ?? '');
  expect(dialogs).toEqual([]);
});
