import {
  idOfPayment,
  newBitcoinHash,
  giftCard,
  newGiftCardCode,
  registerPayment,
} from '../src/api.ts';
import { addressesAsked } from '../src/addresses-asked.ts';
import { mailedCorrection } from '../src/mails.ts';
import { paymentPage, shownPaymentId } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

test('a mistyped hash is mended in the browser that sent it, and the administrator sees both', async ({
  visitor,
  admin,
  server,
  operator,
}) => {
  const { page } = visitor;
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await pay.giveAccount({ username: 'mario', email: 'mario@example.org', tier: /^3 months/ });
  await pay.chooseCoin('Bitcoin');
  const [mistyped, meant] = [newBitcoinHash(), newBitcoinHash()];
  await pay.proveWith(mistyped);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const paymentId = await shownPaymentId(page);
  await page.getByRole('link', { name: 'Track' }).last().click();

  // In every language a refusal says what is wrong with the field.
  await page.goto(`/de/track/${paymentId}/correct`);
  visitor.expectRefusal(`POST /api/transactions/track/${paymentId}/correction`, 400);
  await page.getByLabel('Der richtige Transaktions-Hash').fill('xyz');
  await page.getByRole('button', { name: 'Korrektur senden' }).click();
  await expect(
    page.getByText('Das sieht nicht wie ein Transaktions-Hash der gewählten Kryptowährung aus.'),
  ).toBeVisible();
  await page.goto(`/track/${paymentId}`);

  await page.getByRole('link', { name: 'Correct what you sent' }).click();
  await expect(page.getByText(mistyped)).toBeVisible();
  const hash = page.getByLabel('The right transaction hash');
  const send = page.getByRole('button', { name: 'Send Correction' });
  await hash.fill(meant);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: meant })).toBeVisible();

  await page.reload();
  await expect(page.getByText('This payment has been corrected already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to our support' })).toBeVisible();

  await admin.page.goto(
    `/admin/transactions/${await idOfPayment({ server, operator }, paymentId)}`,
  );
  const drawer = admin.page.getByRole('dialog');
  await expect(drawer.getByText('Corrected by the visitor').first()).toBeVisible();
  await expect(drawer.getByText(mistyped).first()).toBeVisible();
  await expect(drawer.getByText(meant).first()).toBeVisible();
});

test('a link that is made up says so; a mistyped code is mended by the link from the mail, once', async ({
  visitor,
  server,
}) => {
  const { page } = visitor;
  const [mistyped, meant] = [newGiftCardCode(), newGiftCardCode()];
  const paymentId = await registerPayment(server, giftCard(mistyped));
  visitor.expectRefusal(`GET /api/transactions/track/${paymentId}/correction`, 403);
  await page.goto(`/track/${paymentId}/correct#${'x'.repeat(48)}`);
  await expect(
    page.getByText('This link has expired, or it is not for this payment.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(
    page.getByText('If an e-mail address was given with this payment, a link is on its way.'),
  ).toBeVisible();
  const link = await mailedCorrection(server, paymentId);
  const token = link.split('#')[1] ?? '';
  const expectInNone = addressesAsked(page);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(`••••••••••••${mistyped.slice(-4)}`)).toBeVisible();
  await page.getByLabel('The right gift card code').fill(meant.replace(/(.{4})/g, '$1 '));
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await expect(page.getByRole('status').filter({ hasText: meant.slice(-4) })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This payment has been corrected already.')).toBeVisible();
  expectInNone(token);
});
