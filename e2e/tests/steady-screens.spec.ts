import type { Locator } from '@playwright/test';
import { movePayment, registerPayment } from '../src/api.ts';
import { expectQuoteHeld } from '../src/paying.ts';
import { toCardPanel } from '../src/paying-by-card.ts';
import { painted } from '../src/painted.ts';
import { expect, test } from '../src/test.ts';
import { paymentRow } from '../src/open-payment.ts';

// Screens that stay correct and do not move under the pointer while time passes and a person types.

/** Turns the wheel over a focused field, with the browser's default effect. */
async function wheelOver(field: Locator): Promise<void> {
  await field.focus();
  await field.hover();
  const page = field.page();
  await page.evaluate(`{
    const drawn = (next) => requestAnimationFrame(() => requestAnimationFrame(next));
    window.turned = new Promise((resolve) => {
      document.activeElement.addEventListener('wheel', () => drawn(resolve));
    });
    undefined;
  }`);
  await page.mouse.wheel(0, 120);
  await page.evaluate('window.turned');
}

test(
  'how long ago something was is kept true while nothing else changes',
  { tag: '@second-try' },
  async ({ admin: { page }, visitor, server }) => {
    const userUsername = 'yoshi-of-the-clock';
    const paymentId = await registerPayment(server, { userUsername });
    await page.clock.install();
    await page.goto(`/admin/transactions?search=${paymentId}`);
    const row = paymentRow(page, paymentId);
    await expect(row).toContainText('Just now');
    await page.clock.fastForward('03:00');
    await expect(row).toContainText('3m ago');
    await page.clock.fastForward('02:00:00');
    await expect(row).toContainText('2h ago');

    // A page that is opened anew goes by the server's time, whatever the device's clock says.
    await page.goto('/admin/dashboard');
    const recent = page.getByRole('listitem').filter({ hasText: userUsername });
    await expect(recent).toContainText('Just now');
    await page.clock.fastForward('59:00');
    await expect(recent).toContainText('59m ago');

    await visitor.page.clock.install();
    await visitor.page.goto(`/track/${paymentId}`);
    const last = visitor.page.getByRole('main').getByRole('listitem').last();
    await expect(last).toContainText('In rare cases by');
    await visitor.page.clock.fastForward(73 * 3_600_000);
    await expect(last).toContainText('This takes longer than we promised.');
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

test('an expired quote leaves the form in place while the providers are asked about the new price', async ({
  visitor,
  server,
}) => {
  const { page } = visitor;
  const panel = await toCardPanel(page);
  await panel.provider(/^Ramp Network/).check();
  await expectQuoteHeld(page);
  const setPrice = (minor: number) =>
    server.runSql(
      `update pricing set price_minor = ${minor}, updated_at = now()
       where payment_type = 'card' and duration = '3 months'`,
    );
  await setPrice(1300);
  await server.runSql(`update quotes set expires_at = now() - interval '31 minutes'`);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/payments/card/quotes*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asking = page.waitForRequest(/card\/quotes.*amount=13/);
  visitor.expectRefusal('POST /api/payments/card/create-wallet', 409);
  await panel.proceed.click();
  await asking;
  await expect(page.getByText('The price is now $13.00.')).toBeVisible();
  await expect(panel.provider(/^Ramp Network.*About \$12\./)).toBeChecked();
  held.resolve();
  await expect(panel.provider(/^Ramp Network.*About \$13\./)).toBeChecked();
  await page.unrouteAll({ behavior: 'wait' });
  await setPrice(1200);
});

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

test('an amount is typed with a comma or a point, and the wheel leaves it alone', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/donation');
  const amount = page.getByLabel('Amount in US dollars');
  const summary = page.getByRole('region', { name: 'Summary' });
  await amount.pressSequentially('12,50');
  await expect(amount).toHaveValue('12,50');
  await expect(summary).toContainText('$12.50');
  await amount.fill('');
  await amount.pressSequentially('1,250');
  await expect(amount).toHaveAccessibleDescription(/Please enter a number with at most two/);
  await expect(summary).toContainText('From $1.00 to $10,000.00');
  await amount.fill('12.50');
  await wheelOver(amount);
  await expect(amount).toHaveValue('12.50');
});
