import type { Locator, Page } from '@playwright/test';
import { registerProven } from '../src/api.ts';
import { expect, test } from '../src/test.ts';
import { actOf, chooseAct, paymentLink, paymentRow } from '../src/open-payment.ts';

// The delivery of a paid subscription, with the sandbox's registration site.
test.use({ installation: 'delivery', appliesSubscriptions: true });

async function openPayment(page: Page, paymentId: string): Promise<Locator> {
  await page.goto(`/admin/transactions?search=${paymentId}`);
  await paymentLink(page, paymentId).click();
  return page.getByRole('dialog', { name: /^Payment/ });
}

test('a verified subscription is given by itself, before everybody’s eyes', async ({
  server,
  operator,
  admin: { page },
  visitor,
}) => {
  const [paymentId = ''] = await registerProven({ server, operator }, { userUsername: 'peach' });
  await visitor.page.goto(`/track/${paymentId}`);
  await expect(visitor.page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  const drawer = await openPayment(page, paymentId);
  await chooseAct(drawer, 'Verify Payment');
  await expect(drawer.getByText('The registration site has applied 3 months')).toBeVisible();
  await expect(drawer).toContainText('Completed');
  await expect(actOf(drawer, 'Update Subscription')).toHaveCount(0);
  await expect(
    drawer.getByText('Subscription updated').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(visitor.page.getByText('Your subscription is activated.')).toBeVisible();
});

test('an unknown account is flagged, checked beside the payment and from the list, and updated by hand', async ({
  server,
  operator,
  admin,
}) => {
  const { page } = admin;
  const [paymentId = ''] = await registerProven(
    { server, operator },
    { userUsername: 'unknown-bowser' },
  );
  const drawer = await openPayment(page, paymentId);
  await chooseAct(drawer, 'Verify Payment');
  await expect(
    drawer.getByText('The registration site does not know this account, so the subscription'),
  ).toBeVisible();
  await expect(drawer.getByText('Subscription not applied')).toBeVisible();

  await chooseAct(drawer, 'Check Subscription Status');
  const result = page.getByRole('dialog', { name: 'Subscription status' });
  await expect(result.getByRole('status')).toContainText(
    'The registration site does not know the account “unknown-bowser”.',
  );
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'More Actions' })).toBeFocused();

  // The list asks as well, and says when there is no answer.
  await drawer.getByRole('button', { name: 'Close' }).click();
  const call = '**/api/payments/check-subscription-status/*';
  const failure = {
    error: 'The registration site does not answer at the moment. Nothing was changed.',
    code: 'REGISTRATION_UNAVAILABLE',
    requestId: 'r',
  };
  await page.route(call, (route) => {
    admin.expectRefusal(`POST ${new URL(route.request().url()).pathname}`, 503);
    return route.fulfill({ status: 503, json: failure });
  });
  const row = paymentRow(page, paymentId);
  await row.hover();
  await row.getByRole('button', { name: `Check Subscription Status: ${paymentId}` }).click();
  await expect(result.getByRole('alert')).toContainText('Failed to check subscription status');
  await expect(result.getByRole('alert')).toContainText(failure.error);
  await page.unroute(call);
  await result.getByRole('button', { name: 'Check again' }).click();
  await expect(result.getByRole('status')).toContainText('unknown-bowser');
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(result).toBeHidden();
  await paymentLink(row, paymentId).click();

  await chooseAct(drawer, 'Update Subscription');
  await page
    .getByRole('dialog', { name: 'Has the subscription been activated?' })
    .getByRole('button', { name: 'Update Subscription' })
    .click();
  await expect(page.getByText('Subscription updated: unknown-bowser, $12.00')).toBeVisible();
  await expect(drawer).toContainText('Completed');
  await expect(drawer.getByText('does not know this account, so the subscription')).toBeHidden();
});
