import { failCalls, failures, holdCalls } from '../src/failing-calls.ts';
import { paymentPage, shownPaymentId } from '../src/paying.ts';
import {
  cardPanel,
  paymentIdInProgress,
  payOn,
  tabOpenedBy,
  toCardPanel,
} from '../src/paying-by-card.ts';
import { expect, test } from '../src/test.ts';

// A visitor pays by card: on this page, on the provider's page in the other tab, and on this page again.

const createWallet = 'POST /api/payments/card/create-wallet';

test('paid in full on a phone: the tab opens in the click, the first one notices the money by itself, the tracker too', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const panel = await toCardPanel(page);
  await expect(page.getByRole('banner').getByText('Secure Processing')).toBeVisible();
  await expect(panel.provider(/^Ramp Network/)).toBeChecked();
  await expect(panel.provider(/^Ramp Network/)).toHaveAccessibleName(
    /Popular.*About \$12\.47 in total.*4% fee/,
  );
  await expect(panel.provider(/^Banxa/)).toBeDisabled();
  await expect(panel.providers).toContainText('Min $20.00');
  for (const fact of [/^United States · Min \$2\.00$/, /^About 4%/])
    await expect(panel.providers.getByText(fact)).toBeVisible();
  await panel.provider(/^Ramp Network/).press('ArrowDown');
  await expect(panel.provider(/^Stripe/)).toBeChecked();
  await expect(paymentPage(page).summary).toContainText('≈ $12.60');
  await expect(panel.hint).toHaveText('Stripe · about $12.60 · new tab');

  // Before the answer, so that no popup blocker minds.
  const letAnswer = await holdCalls(page, { path: '**/api/payments/card/create-wallet' });
  await panel.provider(/^Ramp Network/).check();
  const opened = page.waitForEvent('popup');
  await panel.proceed.click();
  const tab = await opened;
  await expect(tab.getByText('Preparing Payment…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preparing Payment' })).toBeDisabled();
  letAnswer();
  await expect(tab.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  expect(await tab.evaluate('window.opener')).toBeNull();
  expect(await tab.evaluate('document.referrer')).toBe('');
  await expect(tab.getByText('12.00 USD')).toBeVisible();

  await expect(panel.progress).toBeFocused();
  const paymentId = await paymentIdInProgress(page);
  await payOn(tab, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
  await expect(page.getByText('The money has arrived.')).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
  await page.getByRole('link', { name: 'Track this payment' }).click();
  await expect(page).toHaveURL(`/track/${paymentId}`);
  await expect(page.getByText('Awaiting Subscription', { exact: true })).toBeVisible();
});

test('where the new tab is blocked, the link leads to the same page; the confirmation turns by itself once the money has arrived', async ({
  visitor: { page },
}) => {
  await page.addInitScript('window.open = () => null');
  const panel = await toCardPanel(page);
  await panel.provider(/^Ramp Network/).check();
  await panel.proceed.click();
  await expect(page.getByText('Your browser has blocked the new tab')).toBeVisible();
  const tab = await tabOpenedBy(page, () => panel.link.click());
  expect(await tab.evaluate('window.opener')).toBeNull();
  await page.bringToFront();
  const paymentId = await paymentIdInProgress(page);
  await panel.completed.click();
  await expect(panel.waiting).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
  await payOn(tab, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
});

test('providers, fees and the card network fail one after the other: each is told, and the next press works', async ({
  visitor,
  server,
}) => {
  const { page, context } = visitor;
  const { paygate } = server;
  const [refused, broken] = failures;
  const providers = await failCalls(visitor, {
    path: /\/api\/payments\/card\/providers$/,
    failure: broken,
  });
  const fees = await failCalls(visitor, {
    path: /\/api\/payments\/card\/quotes/,
    failure: refused,
  });
  await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach@example.org');
  await paymentPage(page).chooseTier(/^3 months/);
  await paymentPage(page).proceed.click();
  await expect(page.getByText('We could not load the payment providers.')).toBeVisible();
  await providers.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  // Cards without their fees can be paid by.
  const panel = cardPanel(page);
  await expect(page.getByText('The fees could not be estimated.')).toBeVisible();
  await expect(panel.provider(/^Ramp Network/)).toBeEnabled();
  await expect(panel.provider(/^Banxa/)).toBeDisabled();
  await fees.heal();

  paygate.misbehave('error', 'wallet.php');
  await panel.provider(/^Ramp Network/).check();
  visitor.expectRefusal(createWallet, 503);
  server.expectLoggedError('CARD_WALLET_FAILED');
  await panel.proceed.click();
  await expect(
    page.getByText('Unable to create payment wallet. Please try again in a few minutes.'),
  ).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(panel.provider(/^Ramp Network/)).toBeChecked();
  paygate.misbehave(undefined, 'wallet.php');
  await tabOpenedBy(page, () => panel.proceed.click());
  await expect(panel.progress).toBeVisible();
});

test('going back, choosing again and reloading go on with the same payment and the same wallet', async ({
  visitor: { page },
  server: { paygate },
}) => {
  const panel = await toCardPanel(page);
  const before = paygate.wallets().length;
  await panel.continueWith(/^Ramp Network/);
  await page.bringToFront();
  const paymentId = await paymentIdInProgress(page);
  await panel.goBack.click();
  await expect(panel.provider(/^Ramp Network/)).toBeFocused();
  const tab = await panel.continueWith(/^Bitnovo/);
  await expect(tab.getByText('bitnovo')).toBeVisible();
  await tab.close();
  expect(await paymentIdInProgress(page)).toBe(paymentId);

  await page.reload();
  await expect(panel.progress).toBeVisible();
  expect(await paymentIdInProgress(page)).toBe(paymentId);
  // The provider's address names the payer, so no storage of the browser may hold it.
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain(
    'process-payment',
  );
  const again = await tabOpenedBy(page, () =>
    page.getByRole('button', { name: /^Open the payment page/ }).click(),
  );
  expect(paygate.wallets()).toHaveLength(before + 1);
  // Paid in the tab that was left: noticed all the same.
  await page.bringToFront();
  await panel.goBack.click();
  await payOn(again, 'full');
  await page.bringToFront();
  await expect(panel.confirmed).toBeVisible();
  expect(await shownPaymentId(page)).toBe(paymentId);
});
