import { movePayment, registerPayment } from '../src/api.ts';
import { painted } from '../src/painted.ts';
import { paymentRow } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

// Screens that stay correct and do not move under the pointer while time passes and a person types.

test(
  'how long ago something was is kept true while nothing else changes',
  { tag: '@second-try' },
  async ({ admin: { page }, server }) => {
    const userUsername = 'yoshi-of-the-clock';
    const paymentId = await registerPayment(server, { userUsername });
    await page.clock.install();
    await page.goto(`/admin/transactions?search=${paymentId}`);
    const row = paymentRow(page, paymentId);
    await expect(row).toContainText('Just now');
    await page.clock.fastForward('03:00');
    await expect(row).toContainText('3m ago');

    // A page that is opened anew goes by the server's time, whatever the device's clock says.
    await page.goto('/admin/dashboard');
    const recent = page.getByRole('listitem').filter({ hasText: userUsername });
    await expect(recent).toContainText('Just now');
  },
);

test(
  'the last page is reached by keyboard, and the focus stays on the button',
  { tag: '@second-try' },
  async ({ admin: { page }, server }) => {
    for (let count = 0; count < 11; count += 1)
      await registerPayment(server, { userUsername: 'koopa-pages' });
    await page.goto('/admin/transactions?search=koopa-pages&limit=10');
    const next = page.getByRole('button', { name: 'Next page' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('11–11 of 11')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    const previous = page.getByRole('button', { name: 'Previous page' });
    await previous.focus();
    await page.keyboard.press('Enter');
    await expect(previous).toBeDisabled();
    await expect(previous).toBeFocused();
  },
);

test(
  'a date that is typed asks once, and is no step on the way back',
  { tag: '@second-try' },
  async ({ admin: { page } }) => {
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Audit Trail' }).click();
    await page.getByRole('button', { name: 'Date: Any Date' }).click();
    const from = page.getByLabel('From');
    await expect(from).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/.*[?&]from=/.test(request.url())) asked.push(request.url());
    });
    const answered = page.waitForResponse(/\/api\/.*[?&]from=20/);
    await from.click({ position: { x: 16, y: 12 } });
    await page.keyboard.type('01152020');
    await expect(from).toHaveValue('2020-01-15');
    await expect(page).toHaveURL(/from=2020-01-15/);
    await answered;
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL('/admin/dashboard');
  },
);

test(
  'the way back from one tracked payment to another announces no change',
  { tag: '@second-try' },
  async ({ visitor: { page }, server, operator }) => {
    const first = await registerPayment(server);
    const second = await registerPayment(server);
    await movePayment({ server, operator }, { paymentId: second, to: 'completed' });
    await page.goto(`/track/${first}`);
    await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
    // The page's script is there, and will not put the drawn field's text back.
    await expect(page.getByText('This page updates by itself')).toBeVisible();
    await painted(page);
    await page.getByRole('textbox', { name: 'Payment ID' }).fill(second);
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
    await expect(page.getByText('The status is now')).toHaveCount(0);
  },
);
