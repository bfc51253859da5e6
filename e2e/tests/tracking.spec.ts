import { expect, test } from '../src/test.ts';

test('an unknown id and a malformed one are told apart', async ({ visitor }) => {
  const { page } = visitor;
  await page.goto('/track');
  const id = page.getByLabel('Payment ID');
  const track = page.getByRole('button', { name: 'Track', exact: true });
  await expect(track).toBeDisabled();
  await id.fill('PAYPAL-1');
  await track.click();
  await expect(
    page.getByText('Please enter a valid Payment ID (starts with GHOST-)'),
  ).toBeVisible();

  const unknown = 'GHOST-AAAAAA-1700000000-BBBBBB';
  visitor.expectRefusal(`GET /api/transactions/track/${unknown}`, 404);
  await id.fill(unknown);
  await track.click();
  await expect(
    page.getByText('Payment not found. Please check your payment ID and try again.'),
  ).toBeVisible();

  // Only a link can request this: the form refuses it before.
  visitor.expectRefusal('GET /api/transactions/track/PAYPAL-1', 400);
  await page.goto('/track/paypal-1');
  await expect(
    page.getByText('Invalid payment ID format. The ID must start with "GHOST-".'),
  ).toBeVisible();
});
