import { createHmac } from 'node:crypto';
import { startReceiver } from '../src/admin-work-states.ts';
import { enrolAdmin, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ installation: 'the webhooks' });

test('a super admin adds an endpoint, which is told of a payment, signed with its secret', async ({
  admin: { page },
  server,
}) => {
  const receiver = await startReceiver();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Payment reopened').uncheck();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'The secret of this endpoint' });
  const secret = await shown.getByText(/^[\w-]{43}$/).innerText();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const card = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  await expect(card).toContainText(
    'Payment registered, Payment verified, Payment completed, Payment failed',
  );

  const paymentId = await registerPayment(server);
  await expect(page.getByRole('link', { name: `Open payment ${paymentId}` })).toBeVisible();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText('Delivered');
  await expect(delivery).toContainText('Answered 200');
  const [event] = receiver.received;
  const signed = `${String(event?.headers['ghost-timestamp'])}.${event?.body}`;
  expect(event?.headers['ghost-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  );
  expect(event?.body).toContain(paymentId);

  await delivery.getByRole('button', { name: /^Redeliver Payment registered/ }).click();
  await expect(page.getByText('The event is sent again in a moment')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['ghost-event-id']).toBe(event?.headers['ghost-event-id']);

  await page.getByRole('button', { name: /^Send test event to/ }).click();
  await expect(page.getByText('The test event is on its way')).toBeVisible();
  await expect(delivery).toHaveCount(2);
  await expect(delivery.first()).toContainText('Delivered');
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page.getByText('No delivery matches the filters.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(delivery).toHaveCount(2);
  receiver.close();
});

test('an endpoint that does not answer shows why, and when it is tried again', async ({
  admin: { page },
}) => {
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: /^Send test event to/ }).click();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
  await expect(delivery).toContainText('It did not answer.');
  await expect(delivery).toContainText('Tried once');
  await expect(delivery).toContainText('Next try');
});

test('an address that must not be reached is refused beside its field', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  admin.expectRefusal('POST /api/webhooks', 400);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://169.254.169.254/latest');
});

test('an endpoint is switched off, gets a new secret, and is deleted', async ({
  admin: { page },
}) => {
  await page.goto('/admin/webhooks');
  const card = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  await page.getByRole('button', { name: /^Edit http/ }).click();
  await page.getByRole('dialog', { name: 'Edit endpoint' }).getByLabel('Switched on').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Send test event/ })).toBeDisabled();

  await page.getByRole('button', { name: /^New secret for/ }).click();
  await expect(page.getByRole('button', { name: 'Keep old secret' })).toBeFocused();
  await page.getByRole('button', { name: 'Make new secret' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: /^Delete http/ }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});

test('a plain admin is told that webhooks are not for them', async ({ otherPerson, server }) => {
  const helper = await enrolAdmin(server, { username: 'reader', password: 'Toad-Village-Lamp-5' });
  const { page } = await otherPerson({ session: helper.session });
  await page.goto('/admin/webhooks');
  await expect(page.getByText('Only Super Administrators can set up webhooks.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
});
