import { movePayment, registerPayment } from '../src/api.ts';
import { deskRounds } from '../src/desk-rounds.ts';
import { painted } from '../src/painted.ts';
import { expect, test } from '../src/test.ts';

// The list of payments does not move under an administrator's hand while colleagues work.
test.use({ installation: 'list stands still' });

test('the rows stand still under the pointer: what left is greyed in its place, what is new waits', async ({
  admin: { page },
  server,
  operator,
}) => {
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1)
    ids.unshift(await registerPayment(server, { userUsername: 'aimed-at' }));
  const [first = '', second = ''] = ids;
  await page.goto('/admin/transactions?search=aimed-at&status=pending_payment_verification');
  const row = (paymentId: string) => page.getByRole('row', { name: new RegExp(paymentId) });
  await row(second).hover();
  const aim = await row(second).boundingBox();
  await movePayment({ server, operator }, { paymentId: first, to: 'failed' });
  await expect(row(first)).toContainText('Failed by operator');
  const late = await registerPayment(server, { userUsername: 'aimed-at' });
  const show = page.getByRole('button', { name: 'Show 1 new' });
  await expect(show).toBeVisible();
  await expect(row(late)).toBeHidden();
  expect(await row(second).boundingBox()).toEqual(aim);

  await page.keyboard.press('n');
  await expect(row(late)).toBeVisible();
  await expect(row(first)).toBeHidden();
  await expect(show).toBeHidden();
});

test('the rows stand still under a pressed button, also right after a payment was closed', async ({
  admin: { page },
  server,
  operator,
}) => {
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1)
    ids.push(await registerPayment(server, { userUsername: 'pressed-row' }));
  const [mine = '', theirs = '', opened = ''] = ids;
  const row = (paymentId: string) => page.getByRole('row', { name: new RegExp(paymentId) });
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/transactions?search=pressed-row&status=pending_payment_verification');
  const aim = await row(mine).boundingBox();
  if (aim === null) throw new Error('The row has no place.');
  await row(opened).click();
  await expect(drawer).toContainText(opened);
  // The payment stands where the rows come back to, so the pointer is among them without a movement.
  const panel = await drawer.boundingBox();
  if (panel === null) throw new Error('The payment has no place.');
  await page.mouse.move(panel.x + panel.width / 2, aim.y + aim.height / 2);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await painted(page);
  await page.mouse.move(aim.x + aim.width / 2, aim.y + aim.height / 2);
  // The press takes the focus out of the list.
  await page.mouse.down();
  await movePayment({ server, operator }, { paymentId: theirs, to: 'failed' });
  await expect(row(theirs)).toContainText('Failed by operator');
  expect(await row(mine).boundingBox()).toEqual(aim);
  await page.mouse.up();
  await expect(drawer).toContainText(mine);
});

for (const [what, filter] of [
  ['changes', ''],
  ['leaves with its status', '&status=pending_payment_verification'],
] as const)
  test(`a click opens its payment although what is under the pointer ${what} while the button is down`, async ({
    admin: { page },
    server,
    operator,
  }) => {
    const userUsername = `pressed-${what.length}`;
    const paymentId = await registerPayment(server, { userUsername });
    const row = page.getByRole('row', { name: new RegExp(paymentId) });
    await page.goto(`/admin/transactions?search=${userUsername}${filter}`);
    await row.getByText('Awaiting Payment').locator('svg').hover();
    await page.mouse.down();
    await movePayment({ server, operator }, { paymentId, to: 'failed' });
    await expect(row).toContainText('Failed');
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: /^Payment/ })).toContainText(paymentId);
  });

test('two administrators work on one list, 40 acts a round, and every click opens the payment that it was aimed at', async ({
  admin: { page },
  server,
  operator,
}) => {
  test.setTimeout(600_000);
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  const row = (paymentId: string) => page.getByRole('row', { name: new RegExp(paymentId) });
  const failed = async (paymentId: string) =>
    movePayment({ server, operator }, { paymentId, to: 'failed' });
  for (let round = 0; round < deskRounds; round += 1) {
    const userUsername = `shared-list-${String.fromCodePoint(97 + round)}`;
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => registerPayment(server, { userUsername })),
    );
    await page.goto(
      `/admin/transactions?search=${userUsername}&status=pending_payment_verification&limit=50`,
    );
    while (ids.length > 0) {
      const [mine = '', before = '', ...meanwhile] = ids.splice(0, 4);
      await row(mine).hover();
      const aim = await row(mine).boundingBox();
      if (aim === null) throw new Error('The row has no place.');
      await failed(before);
      const colleague = Promise.all(meanwhile.map(failed));
      // Where the row was when the hand set out.
      await page.mouse.click(aim.x + aim.width / 2, aim.y + aim.height / 2);
      await expect(drawer).toContainText(mine);
      await drawer.getByRole('button', { name: 'Verify Payment' }).click();
      await expect(drawer).toContainText('Awaiting Subscription');
      await colleague;
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    }
  }
});
