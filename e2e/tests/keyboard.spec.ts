import type { Locator } from '@playwright/test';
import { newBitcoinHash, registerPayment, registerProven } from '../src/api.ts';
import { paymentPage, shownPaymentId } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';
import { openedPayment, paymentLink } from '../src/open-payment.ts';

const farthest = 80;

/** Presses Tab until the target has the focus, as a person without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < farthest; pressed += 1) {
    await keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`${farthest} times Tab do not lead to ${String(target)}.`);
}

test('a visitor pays with the Tab, Enter and Space keys alone', async ({ visitor: { page } }) => {
  const { keyboard } = page;
  await page.goto('/');
  // The page is visible before the first key.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page.getByRole('radio', { name: 'Card', exact: true }));
  await keyboard.press('ArrowRight');
  await tabTo(page.getByRole('radio', { name: /^3 months/ }));
  await keyboard.press('ArrowDown');
  await tabTo(page.getByRole('link', { name: 'Subscribe for $40.00' }));
  await keyboard.press('Enter');

  const pay = paymentPage(page);
  await tabTo(pay.username);
  await keyboard.type('toad');
  await tabTo(pay.email);
  await keyboard.type('toad@example.org');
  // What the home page was told came along; the arrow keys select among the methods.
  await tabTo(page.getByRole('radio', { name: /^Cryptocurrency/ }));
  await expect(page.getByRole('radio', { name: /^1 year/ })).toBeChecked();
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Cryptocurrency/ })).toBeChecked();
  await tabTo(page.getByRole('group', { name: 'Duration' }).getByRole('radio').first());
  await keyboard.press('Space');
  await tabTo(pay.proceed);
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await tabTo(pay.hash);
  await keyboard.type(newBitcoinHash());
  await tabTo(pay.sent);
  await keyboard.press('Space');
  await tabTo(pay.submit);
  await keyboard.press('Enter');

  await expect(pay.confirmation).toBeFocused();
  const paymentId = await shownPaymentId(page);
  await tabTo(page.getByRole('button', { name: 'Copy payment ID' }));
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  await tabTo(page.getByRole('link', { name: 'Track this payment' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/track/${paymentId}`);
});

test('an admin verifies a payment with the Tab, Enter and Space keys alone', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { keyboard } = page;
  const [paymentId = ''] = await registerProven({ server, operator }, { userUsername: 'rosalina' });
  await page.goto(`/admin/transactions?search=${paymentId}`);
  // A row's own buttons become visible on keyboard focus too. A dialog keeps the focus, and asks first.
  await tabTo(page.getByRole('button', { name: `Mark as Failed: ${paymentId}` }));
  await keyboard.press('Enter');
  const failing = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await expect(failing.getByRole('button', { name: 'Keep payment' })).toBeFocused();
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await keyboard.press('Tab');
    await expect(failing.locator(':focus')).toHaveCount(1);
  }
  await keyboard.press('Escape');
  await expect(failing).toBeHidden();
  const row = paymentLink(page, paymentId);
  await row.focus();
  await keyboard.press('Enter');
  const drawer = openedPayment(page);
  // The focus is not on a disabled control, such as the way to a payment before the first.
  await expect(drawer.getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo(drawer.getByRole('button', { name: 'Verify Payment' }));
  await keyboard.press('Enter');
  await expect(drawer).toContainText('Awaiting Subscription');
  await tabTo(drawer.getByRole('button', { name: 'Update Subscription' }));
  await keyboard.press('Space');
  const question = page.getByRole('dialog', { name: 'Has the subscription been activated?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(question.getByRole('button', { name: 'Update Subscription' }));
  await keyboard.press('Enter');
  await expect(drawer).toContainText('Completed');
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row).toBeFocused();
});

test('no bar covers what the Tab key reaches in the list', async ({ admin: { page }, server }) => {
  const userUsername = `covered-${Date.now()}`;
  for (let count = 0; count < 12; count += 1) await registerPayment(server, { userUsername });
  await page.setViewportSize({ width: 768, height: 600 });
  await page.goto(`/admin/transactions?search=${userUsername}`);
  const rows = page.getByRole('row').filter({ hasText: userUsername });
  await expect(rows).toHaveCount(12);
  await rows.first().getByRole('link').first().focus();
  const covered: string[] = [];
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press('Tab');
    const inRow = page.locator('tbody :focus');
    if ((await inRow.count()) === 0) break;
    const isCovered = await page.evaluate<boolean>(`(() => {
      const element = document.activeElement;
      const { left, bottom, width } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, bottom - 2);
      for (let bar = there; bar !== null && !bar.contains(element); bar = bar.parentElement)
        if (getComputedStyle(bar).position === 'sticky') return true;
      return false;
    })()`);
    const name = (await inRow.getAttribute('aria-label')) ?? '';
    if (isCovered) covered.push(name);
  }
  expect(covered).toEqual([]);
});
