import type { Locator, Page } from '@playwright/test';
import {
  clientOf,
  enrolAdmin,
  idOfPayment,
  movePayment,
  newBitcoinHash,
  registerPayment,
  registerProven,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { actOf, chooseAct, openedPayment, openPayment, paymentRow } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

// An act on a payment happens once and to the intended payment, and a refusal is always seen.

const updateQuestion = (page: Page) =>
  page.getByRole('dialog', { name: 'Has the subscription been activated?' });

async function statusOf(server: GhostServer, paymentId: string): Promise<string> {
  // Not by the page's own requests: those use a connection at the moment in which the server closes it for being idle.
  const params = { paymentId };
  return (await clientOf(server).call('GET /transactions/track/:paymentId', { params })).status;
}

/** Opens a payment by a hash that no chain has, once the chain was asked: its answer moves the buttons. */
async function openRead(page: Page, id: string): Promise<void> {
  const drawer = await openPayment(page, id);
  await expect(drawer.getByText('Not Found Yet')).toBeVisible();
}

/** Where the target rests: it may be drawn anew while the rest of its payment is loaded. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  let middle: { x: number; y: number } | undefined;
  await expect(async () => {
    await target.hover({ trial: true });
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${String(target)} is not to be seen.`);
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }).toPass();
  if (middle === undefined) throw new Error(`${String(target)} never came to rest.`);
  return middle;
}

/** The second click of an accidental double-click. */
async function secondClick(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a double-click on Verify Payment verifies, and does not give the subscription', async ({
  admin: { page },
  server,
  operator,
}) => {
  const [paymentId = ''] = await registerProven({ server, operator }, {});
  const id = await idOfPayment({ server, operator }, paymentId);
  await openPayment(page, id);
  const verify = openedPayment(page).getByRole('button', { name: 'Verify Payment' });
  await verify.hover();
  const spot = await middleOf(verify);
  await page.mouse.click(spot.x, spot.y);
  const update = openedPayment(page).getByRole('button', { name: 'Update Subscription' });
  await expect(update).toBeVisible();
  await secondClick(page, spot);
  await expect(openedPayment(page)).toContainText('Awaiting Subscription');
  await expect(updateQuestion(page)).toBeHidden();
  expect(await statusOf(server, paymentId)).toBe('pending_subscription_update');

  // The page asks again before an intended act, as the list does.
  await update.click();
  await expect(updateQuestion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await updateQuestion(page).getByRole('button', { name: 'Update Subscription' }).click();
  await expect(openedPayment(page)).toContainText('Completed');
  await expect(openedPayment(page).getByRole('group', { name: 'Actions' })).toBeFocused();
});

test('a button that a colleague’s act has put under the pointer takes no click at first', async ({
  admin: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  const id = await idOfPayment({ server, operator }, paymentId);
  await openRead(page, id);
  const spot = await middleOf(openedPayment(page).getByRole('button', { name: 'More Actions' }));
  // The element under a click at the moment in which the other button appears.
  const met = page.evaluate<string>(`new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const shown = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
      if (!shown.some((text) => text.startsWith('Update Subscription'))) return;
      watch.disconnect();
      const there = document.elementFromPoint(${spot.x}, ${spot.y});
      resolve(there?.closest('button')?.textContent ?? 'nothing');
    });
    watch.observe(document.body, { childList: true, subtree: true });
  })`);
  await movePayment({ server, operator }, { paymentId, to: 'pending_subscription_update' });
  expect(await met).toBe('nothing');
  await chooseAct(openedPayment(page), 'Update Subscription');
  await expect(updateQuestion(page)).toBeVisible();
});

/** Holds the answer to the next request for this address until the test releases it as a refusal. */
async function holdAnswer(
  page: Page,
  address: string,
): Promise<(refusal: object) => Promise<void>> {
  const held = Promise.withResolvers<object>();
  const answered = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await route.fulfill(await held.promise);
    answered.resolve();
  });
  return async (refusal) => {
    held.resolve(refusal);
    await answered.promise;
    await page.unroute(address);
  };
}

const verifiedMeanwhile = {
  status: 409,
  json: {
    error: 'This payment has already been verified and cannot be modified.',
    code: 'PAYMENT_ALREADY_VERIFIED',
    requestId: 'request-1',
  },
};

test('a question takes no second click of the one that opened it, and stays until its refusal has been shown', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const [paymentId = ''] = await registerProven({ server, operator }, {});
  const id = await idOfPayment({ server, operator }, paymentId);
  await page.goto(`/admin/transactions?search=${paymentId}`);
  const row = paymentRow(page, paymentId);
  await row.hover();
  await row.getByRole('button', { name: `Verify Payment: ${paymentId}` }).click();
  const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  const verify = question.getByRole('button', { name: 'Verify Payment' });
  await secondClick(page, await middleOf(verify));
  await expect(question).toBeVisible();
  await expect(verify).toBeEnabled();
  expect(await statusOf(server, paymentId)).toBe('pending_payment_verification');

  const letGo = await holdAnswer(page, `**/api/transactions/${id}/verify-payment`);
  await verify.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(question.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  admin.expectRefusal(`POST /api/transactions/${id}/verify-payment`, 409);
  await letGo(verifiedMeanwhile);
  await expect(question.getByRole('alert')).toContainText('has already been verified');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});

test('a refused act on a payment that has been left is told by the payment’s name', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const name = `toadette-${Date.now()}`;
  await registerPayment(server, { userUsername: name });
  const [paymentId = ''] = await registerProven({ server, operator }, { userUsername: name });
  const id = await idOfPayment({ server, operator }, paymentId);
  const request = `POST /api/transactions/${id}/verify-payment`;
  await page.goto(`/admin/transactions/${id}?search=${name}`);
  const drawer = openedPayment(page);
  const letGo = await holdAnswer(page, `**/api/transactions/${id}/verify-payment`);
  await chooseAct(drawer, 'Verify Payment');
  await expect(drawer.getByRole('button', { name: 'Verifying…' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Next payment' }).click();
  await expect(drawer).not.toContainText(paymentId);
  admin.expectRefusal(request, 409);
  await letGo(verifiedMeanwhile);
  const alert = page.getByRole('alert').filter({ has: page.getByTitle(paymentId) });
  await expect(alert).toContainText('has already been verified');
  await expect(alert).toContainText(`This is about the payment of $12.00 by ${name}`);
  // The refusal belongs to the payment that was left, and stays until it has been read.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect(alert).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
});

test('a contest names the other claimants; only a super admin settles it, and no claim that nobody has seen', async ({
  server,
  operator,
  otherPerson,
  admin,
}) => {
  const { page } = admin;
  const txid = newBitcoinHash();
  const paymentId = await registerPayment(server, { txid, userUsername: 'mario' });
  const claim = async (userUsername: string) =>
    expect(registerPayment(server, { txid, userUsername })).rejects.toMatchObject({
      code: 'DUPLICATE_TXID',
    });
  await claim('wario');
  const id = await idOfPayment({ server, operator }, paymentId);

  const colleague = await enrolAdmin({ server, operator }, { username: 'referee' });
  const { page: colleaguesPage } = await otherPerson({ session: colleague.session });
  const theirs = await openPayment(colleaguesPage, id);
  const claimsIn = (drawer: Locator) => drawer.locator('section', { hasText: 'Other claims' });
  await expect(claimsIn(theirs)).toContainText('wario');
  await expect(claimsIn(theirs)).toContainText('Blocks verification');
  for (const act of ['Resolve Contest', 'Verify With Note'])
    await expect(actOf(theirs, act)).toHaveCount(0);

  const drawer = await openPayment(page, id);
  await chooseAct(drawer, 'Resolve Contest');
  const question = page.getByRole('dialog', { name: 'Does the hash or code belong' });
  const resolve = question.getByRole('button', { name: 'Resolve contest' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('listitem')).toContainText('wario');
  await claim('peach');
  await question.getByLabel('Note').fill('Mario sent the wallet’s receipt.');
  admin.expectRefusal(`POST /api/transactions/${id}/resolve-contest`, 409);
  await resolve.click();
  await expect(question.getByRole('alert')).toContainText(
    'Another visitor has claimed the same hash or code',
  );
  await expect(resolve).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(claimsIn(drawer).getByRole('listitem').filter({ hasText: 'peach' })).toContainText(
    'Blocks verification',
  );

  await chooseAct(drawer, 'Resolve Contest');
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await question.getByLabel('Note').fill('Mario sent the wallet’s receipt.');
  await resolve.click();
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Settled');
  await expect(actOf(drawer, 'Verify With Note')).toBeAttached();
});

test('a payment shows what else its customer has paid, and what colleagues have noted', async ({
  server,
  operator,
  admin: { page },
}) => {
  const account = { userUsername: `junior-${Date.now()}`, userEmail: 'junior@example.org' };
  const earlier = await registerPayment(server, account);
  const paymentId = await registerPayment(server, { ...account, userEmail: 'other@example.org' });
  const drawer = await openPayment(page, await idOfPayment({ server, operator }, paymentId));
  await expect(drawer).toContainText('1 · 1 Awaiting Payment');
  await drawer.getByRole('button', { name: 'Add Note' }).click();
  const question = page.getByRole('dialog', { name: 'What should your colleagues know?' });
  await question.getByRole('textbox', { name: 'Note' }).fill('Wrote that the card is on its way.');
  await question.getByRole('button', { name: 'Add Note' }).click();
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Wrote that the card is on its way.');
  await drawer.getByRole('link', { name: /3 months.*Awaiting Payment/ }).click();
  await expect(drawer).toContainText(earlier);
  await expect(page).toHaveURL(/type=donation/);
});
