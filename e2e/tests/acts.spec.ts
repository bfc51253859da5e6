import type { Locator, Page } from '@playwright/test';
import {
  clientOf,
  idOfPayment,
  movePayment,
  newGiftCardCode,
  newVoucherCode,
  type Operator,
  registerDonation,
  registerPayment,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { expect, test } from '../src/test.ts';

// An act on a payment happens once and to the intended payment, and a refusal is always seen.

const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const updateQuestion = (page: Page) =>
  page.getByRole('dialog', { name: 'Has the subscription been activated?' });

async function statusOf(server: GhostServer, paymentId: string): Promise<string> {
  // Not by the page's own requests: those use a connection at the moment in which the server closes it for being idle.
  const params = { paymentId };
  return (await clientOf(server).call('GET /transactions/track/:paymentId', { params })).status;
}

/** A subscription paid by a gift card of 15 EUR; returns its two ids. */
async function registerGiftCard(site: { server: GhostServer; operator: Operator }) {
  const paymentId = await registerPayment(site.server, {
    payment_method: 'nintendo-eshop',
    crypto_type: undefined,
    txid: undefined,
    region: 'europe',
    currency: 'EUR',
    amount: 15,
    paymentCode: newGiftCardCode(),
  });
  return { paymentId, id: await idOfPayment(site, paymentId) };
}

/** Opens a payment by a hash that no chain has, once the chain was asked: its answer moves the buttons. */
async function openRead(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/transactions/${id}`);
  await expect(drawerOf(page).getByText('Not Found Yet')).toBeVisible();
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
  const paymentId = await registerPayment(server);
  const id = await idOfPayment({ server, operator }, paymentId);
  await openRead(page, id);
  const verify = drawerOf(page).getByRole('button', { name: 'Verify Payment' });
  await verify.hover();
  const spot = await middleOf(verify);
  await page.mouse.click(spot.x, spot.y);
  const update = drawerOf(page).getByRole('button', { name: 'Update Subscription' });
  await expect(update).toBeVisible();
  await secondClick(page, spot);
  await expect(drawerOf(page)).toContainText('Awaiting Subscription');
  await expect(updateQuestion(page)).toBeHidden();
  expect(await statusOf(server, paymentId)).toBe('pending_subscription_update');

  // The page asks again before an intended act, as the list does.
  await update.click();
  await expect(updateQuestion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await updateQuestion(page).getByRole('button', { name: 'Update Subscription' }).click();
  await expect(drawerOf(page)).toContainText('Completed');
  await expect(drawerOf(page).getByRole('group', { name: 'Actions' })).toBeFocused();
});

test('one Enter verifies no payment above the amount of the settings', async ({
  admin: { page },
  server,
  operator,
}) => {
  const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  const verify = drawerOf(page).getByRole('button', { name: 'Verify Payment' });
  const openDonation = async (amount: number) => {
    const paymentId = await registerDonation(server, amount);
    const id = await idOfPayment({ server, operator }, paymentId);
    await page.goto(`/admin/transactions/${id}`);
    return paymentId;
  };

  const large = await openDonation(100.01);
  await verify.press('Enter');
  await expect(question).toContainText('Compare the amount before you verify it');
  await expect(question).toContainText('$100.01');
  // A second Enter cancels.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await statusOf(server, large)).toBe('pending_payment_verification');

  await verify.press('Enter');
  await question.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(drawerOf(page)).toContainText('Completed');
  expect(await statusOf(server, large)).toBe('completed');

  const small = await openDonation(100);
  await verify.press('Enter');
  await expect(drawerOf(page)).toContainText('Completed');
  expect(await statusOf(server, small)).toBe('completed');
});

test('a button that a colleague’s act has put under the pointer takes no click at first', async ({
  admin: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  const id = await idOfPayment({ server, operator }, paymentId);
  await openRead(page, id);
  const spot = await middleOf(drawerOf(page).getByRole('button', { name: 'Verify Payment' }));
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
  await drawerOf(page).getByRole('button', { name: 'Update Subscription' }).click();
  await expect(updateQuestion(page)).toBeVisible();
});

test('the double-click that opens a question does not answer it', async ({
  admin: { page },
  server,
}) => {
  const paymentId = await registerPayment(server);
  await page.goto(`/admin/transactions?search=${paymentId}`);
  const row = page.getByRole('row', { name: new RegExp(paymentId) });
  await row.hover();
  await row.getByRole('button', { name: `Verify Payment: ${paymentId}` }).click();
  const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  const spot = await middleOf(question.getByRole('button', { name: 'Verify Payment' }));
  await secondClick(page, spot);
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Verify Payment' })).toBeEnabled();
  expect(await statusOf(server, paymentId)).toBe('pending_payment_verification');
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

test('a question that has been answered stays until its refusal has been shown', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const paymentId = await registerPayment(server);
  const id = await idOfPayment({ server, operator }, paymentId);
  for (const { asks, title, keep, act, answer } of [
    {
      asks: `Verify Payment: ${paymentId}`,
      title: 'Has this payment arrived?',
      keep: 'Cancel',
      act: 'Verify Payment',
      answer: 'verify-payment',
    },
    {
      asks: `Mark as Failed: ${paymentId}`,
      title: 'Mark this payment as failed?',
      keep: 'Keep Payment',
      act: 'Mark as Failed',
      answer: 'mark-failed',
    },
  ]) {
    await page.goto(`/admin/transactions?search=${paymentId}`);
    await page.getByRole('row', { name: new RegExp(paymentId) }).hover();
    await page.getByRole('button', { name: asks }).click();
    const question = page.getByRole('dialog', { name: title });
    if (act === 'Mark as Failed')
      await question.getByRole('textbox', { name: 'Reason' }).fill('Sent elsewhere');
    const letGo = await holdAnswer(page, `**/api/transactions/${id}/${answer}`);
    await question.getByRole('button', { name: act }).click();
    await expect(question.getByRole('button', { name: keep })).toBeDisabled();
    await expect(question.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    admin.expectRefusal(`POST /api/transactions/${id}/${answer}`, 409);
    await letGo(verifiedMeanwhile);
    await expect(question.getByRole('alert')).toContainText('has already been verified');
    await question.getByRole('button', { name: keep }).click();
    await expect(question).toBeHidden();
  }
});

test('a refused act on a payment that has been left is told by the payment’s name', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const name = `toadette-${Date.now()}`;
  await registerPayment(server, { userUsername: name });
  const paymentId = await registerPayment(server, { userUsername: name });
  const id = await idOfPayment({ server, operator }, paymentId);
  const request = `POST /api/transactions/${id}/verify-payment`;
  await page.goto(`/admin/transactions/${id}?search=${name}`);
  const drawer = drawerOf(page);
  let letGo = await holdAnswer(page, `**/api/transactions/${id}/verify-payment`);
  await drawer.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(drawer.getByRole('button', { name: 'Verifying…' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Next payment' }).click();
  await expect(drawer).not.toContainText(paymentId);
  admin.expectRefusal(request, 409);
  await letGo(verifiedMeanwhile);
  const alert = page.getByRole('alert').filter({ hasText: paymentId });
  await expect(alert).toContainText('has already been verified');
  await expect(alert).toContainText(`This is about the payment of $12.00 by ${name}`);
  // The refusal belongs to the payment that was left, and stays until it has been read.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect(alert).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();

  // Works from any page.
  await page.goto(`/admin/transactions/${id}?search=${name}`);
  letGo = await holdAnswer(page, `**/api/transactions/${id}/verify-payment`);
  await drawer.getByRole('button', { name: 'Verify Payment' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  admin.expectRefusal(request, 409);
  await letGo(verifiedMeanwhile);
  await expect(alert).toContainText('has already been verified');
});

test('a code that is being revealed is not closed away', async ({ admin, server, operator }) => {
  const { page } = admin;
  const paymentId = await registerPayment(server, {
    payment_method: 'alternative-paysafe',
    crypto_type: undefined,
    txid: undefined,
    paymentCode: JSON.stringify({
      code: newVoucherCode().replaceAll(/\D/g, '7'),
      amount: 12,
      currency: 'USD',
    }),
  });
  const id = await idOfPayment({ server, operator }, paymentId);
  await page.goto(`/admin/transactions/${id}`);
  await drawerOf(page).getByRole('button', { name: 'Reveal Code' }).click();
  const question = page.getByRole('dialog', { name: 'Reveal the code of this payment?' });
  const letGo = await holdAnswer(page, `**/api/transactions/${id}/reveal-code`);
  await question.getByRole('button', { name: 'Reveal Code' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  admin.expectRefusal(`POST /api/transactions/${id}/reveal-code`, 500);
  await letGo({
    status: 500,
    json: { error: 'x', code: 'INTERNAL_ERROR', requestId: 'request-1' },
  });
  await expect(question.getByRole('alert')).toContainText('Failed to reveal the code');
});

test('a code that was worth less leaves its payment waiting for the rest', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { paymentId, id } = await registerGiftCard({ server, operator });
  await page.goto(`/admin/transactions/${id}`);
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Record Outcome' }).click();
  const question = page.getByRole('dialog', { name: 'Record Outcome' });
  const record = question.getByRole('button', { name: 'Record Outcome' });
  await record.click();
  await expect(question).toContainText('Please choose what the code brought');
  await question.getByRole('radio', { name: /^It was worth less/ }).check();
  await question.getByLabel('Amount that it brought').fill('15');
  await record.click();
  await expect(question).toContainText('Less than €15.00');
  await question.getByLabel('Amount that it brought').fill('10,50');
  await record.click();
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Worth less · €10.50');
  await expect(drawer).toContainText('€4.50 is missing of the price.');
  await expect(drawer.getByRole('button', { name: 'Record Outcome' })).toBeHidden();
  expect(await statusOf(server, paymentId)).toBe('pending_payment_verification');
});

test('a code that worked verifies its payment with the same click', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { paymentId, id } = await registerGiftCard({ server, operator });
  await page.goto(`/admin/transactions/${id}`);
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Record Outcome' }).click();
  const question = page.getByRole('dialog', { name: 'Record Outcome' });
  await expect(question).toContainText('Verifies the payment with the same click.');
  await question.getByRole('radio', { name: /^It worked/ }).check();
  await question.getByRole('button', { name: 'Record Outcome' }).click();
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Worked');
  await expect(drawer.getByRole('button', { name: 'Record Outcome' })).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeHidden();
  expect(await statusOf(server, paymentId)).toBe('pending_subscription_update');
});
