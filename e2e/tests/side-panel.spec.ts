import type { Page } from '@playwright/test';
import { giftCard, registerPayment } from '../src/api.ts';
import { painted } from '../src/painted.ts';
import { expect, test } from '../src/test.ts';
import { openedPayment, paymentLink, waitingList } from '../src/open-payment.ts';

// An open payment beside the list, over it, and in its place: what a person sees and reaches on each screen.

test(
  'on a wide screen the list stays usable beside an open payment',
  { tag: '@second-try' },
  async ({ admin: { page }, server }) => {
    const userEmail = 'beside@example.org';
    const list = waitingList(userEmail);
    const first = await registerPayment(server, { userUsername: 'mario', userEmail });
    const second = await registerPayment(server, { userUsername: 'peach', userEmail });
    const third = await registerPayment(server, { userUsername: 'toad', userEmail });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(list);
    await paymentLink(page, first).click();
    await expect(openedPayment(page).getByText('Payment registered')).toBeVisible();
    await painted(page);

    // No scrim, full height, 544 px at the right; the list keeps customer, amount, evidence and status.
    expect(await openedPayment(page).boundingBox()).toMatchObject({ width: 544, x: 1440 - 544 });
    const heads = page
      .getByRole('table', { name: 'Payments' })
      .getByRole('columnheader')
      .filter({ visible: true });
    expect((await heads.allInnerTexts()).filter((text) => text.trim() !== '')).toEqual([
      'Customer',
      'Amount',
      'Evidence',
      'Status',
    ]);
    // So it is at its own address, too.
    await page.reload();
    await expect(openedPayment(page).getByText('Payment registered')).toBeVisible();
    expect(await openedPayment(page).boundingBox()).toMatchObject({ width: 544, x: 1440 - 544 });
    await painted(page);
    // What decides is in sight without scrolling: evidence and the acts.
    const acts = openedPayment(page).getByRole('button', { name: 'More Actions' });
    await expect(acts).toBeInViewport({ ratio: 1 });
    await expect(openedPayment(page).getByText('Payment ID', { exact: true })).toBeHidden();
    await page.keyboard.press('d');
    await expect(openedPayment(page).getByText('Payment ID', { exact: true })).toBeVisible();

    // A click in the list shows that payment in the panel, with its own address; D's choice stays.
    await page.getByRole('row').filter({ hasText: 'toad' }).getByText('$12.00').click();
    await expect(openedPayment(page)).toContainText(third);
    await expect(openedPayment(page).getByText('Payment ID', { exact: true })).toBeVisible();
    await page.keyboard.press('k');
    await expect(openedPayment(page)).toContainText(second);
    const row = page.getByRole('row').filter({ hasText: 'mario' });
    await row.getByRole('checkbox').click();
    await expect(page.getByRole('region', { name: 'Selected payments' })).toBeVisible();
    await expect(openedPayment(page)).toContainText(second);

    // The keys are those of the open payment also while others are selected, as the marks on the buttons say.
    await openedPayment(page).getByRole('heading', { level: 2 }).click();
    await painted(page);
    await page.keyboard.press('f');
    const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    // Closing leads back to the row, and 'Back' to the list and not through every payment.
    await page.keyboard.press('Escape');
    await expect(openedPayment(page)).toBeHidden();
    await expect(paymentLink(page, second)).toBeFocused();
  },
);

test('the list follows the open payment', async ({ admin: { page }, server }) => {
  const userEmail = 'following@example.org';
  const names = Array.from({ length: 7 }, (_, index) => `walker-${index}`);
  const payments: string[] = [];
  for (const userUsername of names)
    payments.push(await registerPayment(server, { userUsername, userEmail }));
  const [first] = payments;
  const last = payments.at(-1);
  if (first === undefined || last === undefined) throw new Error('No payment was registered.');
  // Room for half of the rows.
  await page.setViewportSize({ width: 1440, height: 440 });
  await page.goto(waitingList(userEmail));
  await paymentLink(page, first).click();
  await expect(openedPayment(page)).toContainText(first);
  await expect(paymentLink(page, last)).not.toBeInViewport();
  const step = async (key: 'j' | 'k', paymentId: string) => {
    await painted(page);
    await page.keyboard.press(key);
    await expect(openedPayment(page)).toContainText(paymentId);
    const row = page.getByRole('row').filter({ has: paymentLink(page, paymentId) });
    await expect(row).toBeInViewport({ ratio: 1 });
  };
  for (const paymentId of payments.slice(1)) await step('j', paymentId);
  for (const paymentId of payments.slice(0, -1).toReversed()) await step('k', paymentId);
});

test(
  'on a narrower screen it lies over the list, and on a phone it is the screen',
  { tag: '@second-try' },
  async ({ otherPerson, operator, server }) => {
    const userEmail = 'narrow@example.org';
    const list = waitingList(userEmail);
    const paymentId = await registerPayment(server, {
      ...giftCard(),
      userUsername: 'luma',
      userEmail,
    });
    const { page } = await otherPerson({ session: operator.session, hasTouch: true });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(list);
    await paymentLink(page, paymentId).click();
    await expect(openedPayment(page)).toContainText('luma');
    expect(await openedPayment(page).boundingBox()).toMatchObject({ width: 544, height: 768 });
    await page.mouse.click(200, 400);
    await expect(openedPayment(page)).toBeHidden();

    // The first payment is in sight at once; a finger that moves it to the left opens it.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(list);
    const card = page.getByRole('listitem').filter({ hasText: 'luma' });
    await expect(card).toBeInViewport({ ratio: 1 });
    const box = await card.boundingBox();
    if (box === null) throw new Error('The card has no place.');
    await swipe(page, { from: { x: box.x + 300, y: box.y + 30 }, by: { x: -40, y: 0 } });
    await expect(openedPayment(page)).toBeHidden();
    await swipe(page, { from: { x: box.x + 300, y: box.y + 30 }, by: { x: -160, y: 0 } });
    await expect(openedPayment(page)).toContainText('luma');
    expect(await openedPayment(page).boundingBox()).toMatchObject({ width: 390, height: 844 });

    // One big button decides, the others are behind the one beside it, and nothing hides them.
    for (const name of ['Reveal Code', 'More Actions']) {
      const button = openedPayment(page).getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      const { height = 0 } = (await button.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      await button.click({ trial: true });
    }
  },
);

/** A finger that moves in a straight line, as the browser hears it from a touch screen. */
async function swipe(
  page: Page,
  { from, by }: { from: { x: number; y: number }; by: { x: number; y: number } },
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points,
    });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }]);
  await touch('touchEnd', []);
  await devTools.detach();
}
