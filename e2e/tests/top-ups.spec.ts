import { idOfPayment, giftCard, newGiftCardCode, registerPayment } from '../src/api.ts';
import { addressesAsked } from '../src/addresses-asked.ts';
import { mailedTopUp } from '../src/mails.ts';
import { actOf, chooseAct, openedPayment } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

test('a gift card that was worth less is topped up from the mail, and both pay the price', async ({
  visitor,
  admin: { page: desk },
  server,
  operator,
}) => {
  const [first, second] = [newGiftCardCode(), newGiftCardCode()];
  const paymentId = await registerPayment(server, giftCard(first));
  await desk.goto(`/admin/transactions/${await idOfPayment({ server, operator }, paymentId)}`);
  const drawer = openedPayment(desk);
  const question = desk.getByRole('dialog', { name: 'Record Outcome' });
  const record = async (outcome: RegExp, found?: string) => {
    await chooseAct(drawer, 'Record Outcome');
    await question.getByRole('radio', { name: outcome }).check();
    if (found !== undefined) await question.getByLabel('Amount that it brought').fill(found);
    await question.getByRole('button', { name: 'Record Outcome' }).click();
    await expect(question).toBeHidden();
  };
  await record(/^It was worth less/, '10');
  await expect(drawer).toContainText('€5.00 is missing of the price.');
  await expect(actOf(drawer, 'Verify With Note')).toBeAttached();
  await drawer.getByRole('button', { name: 'Link for Another Code' }).click();
  await expect(drawer.getByText(new RegExp(`/track/${paymentId}/code#[\\w-]{48}`))).toBeVisible();

  const { page } = visitor;
  const link = await mailedTopUp(server, paymentId);
  const token = link.split('#')[1] ?? '';
  const expectInNone = addressesAsked(page);
  await page.goto(link);
  await expect(page.getByText('Still missing')).toBeVisible();
  const code = page.getByLabel('Gift card code');
  const add = page.getByRole('button', { name: 'Add Code' });
  await code.fill('TOO SHORT');
  await add.click();
  await expect(page.getByText('must be exactly 16 characters')).toBeVisible();
  await expect(code).toHaveValue('TOO SHORT');
  await expect(code).toBeFocused();
  visitor.expectRefusal(`POST /api/transactions/track/${paymentId}/code`, 409);
  await code.fill(first);
  await add.click();
  await expect(page.getByText('has already been registered')).toBeVisible();
  await code.fill(second.replace(/(.{4})/g, '$1 '));
  await add.click();
  await expect(page.getByRole('status').filter({ hasText: second.slice(-4) })).toBeVisible();
  await page.reload();
  await expect(page.getByText('A code was added by this link already.')).toBeVisible();
  expectInNone(token);

  await expect(drawer).toContainText('Another code added by the customer');
  const codes = drawer.getByRole('region', { name: 'Codes' });
  await expect(codes.getByRole('listitem').filter({ hasText: first.slice(-4) })).toContainText(
    '€10.00',
  );
  await record(/^It worked/);
  await expect(drawer).toContainText('Awaiting Subscription');
  await expect(codes.getByRole('listitem').filter({ hasText: second.slice(-4) })).toContainText(
    '€5.00',
  );
});
