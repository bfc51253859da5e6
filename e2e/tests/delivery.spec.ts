import { registerProven } from '../src/api.ts';
import { actOf, chooseAct, openedPayment, paymentLink } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

// The delivery of a paid subscription, with the sandbox's registration site.
test.use({ installation: 'changing site' });

const switchDelivery = (to: boolean) =>
  `update settings set value = '${to}' where key = 'subscription_auto_apply'`;
test.beforeEach(({ server }) => server.runSql(switchDelivery(true)));
test.afterEach(({ server }) => server.runSql(switchDelivery(false)));

test('a verified subscription is given by itself, before everybody’s eyes', async ({
  server,
  operator,
  admin: { page },
  visitor,
}) => {
  const [paymentId = ''] = await registerProven({ server, operator }, { userUsername: 'peach' });
  await visitor.page.goto(`/track/${paymentId}`);
  await expect(visitor.page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  await page.goto(`/admin/transactions?search=${paymentId}`);
  await paymentLink(page, paymentId).click();
  const drawer = openedPayment(page);
  await chooseAct(drawer, 'Verify Payment');
  await expect(drawer.getByText('The registration site has applied 3 months')).toBeVisible();
  await expect(drawer).toContainText('Completed');
  await expect(actOf(drawer, 'Update Subscription')).toHaveCount(0);
  await expect(
    drawer.getByText('Subscription updated').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(visitor.page.getByText('Your subscription is activated.')).toBeVisible();
});
