import { elsewhere, idOfPayment, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';
import { paymentLink } from '../src/open-payment.ts';

// Script that runs, or that the browser blocks, is detected: as a dialog here, as a policy violation on every page.
const hostile = '"><img src=x onerror=alert(1)><svg/onload=alert(2)> {{7*7}}';

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
  const expectNoElement = () => expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0);
  const paymentId = await registerPayment(server, { userUsername: hostile });
  const id = await idOfPayment({ server, operator }, paymentId);
  const reason = `No payment by ${hostile}`;
  const failing = { params: { id }, body: { reason } };
  await elsewhere({ server, operator }).call('POST /transactions/:id/mark-failed', failing);
  await page.goto(`/admin/transactions?search=${encodeURIComponent(hostile)}`);
  await expect(page.getByRole('row').filter({ hasText: hostile })).toBeVisible();
  await expectNoElement();
  await paymentLink(page, paymentId).click();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectNoElement();
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'operator' }).first()).toBeVisible();
  await expectNoElement();
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText(paymentId).first()).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain(hostile);
  await page.goto(`/payment/ghost-eshop-pro?username=${encodeURIComponent(hostile)}`);
  await expect(page.getByLabel('Username')).toHaveValue(hostile);
  expect(dialogs).toEqual([]);
});
