import { registerPayment } from '../src/api.ts';
import { failCalls, failures, withoutOfferInThePage } from '../src/failing-calls.ts';
import { expect, test } from '../src/test.ts';

test('what is no payment ID is not looked up, an unknown one and a malformed one are told apart', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/track');
  const id = page.getByLabel('Payment ID');
  const track = page.getByRole('button', { name: 'Track', exact: true });
  await expect(track).toBeDisabled();
  await id.fill('   ');
  await expect(track).toBeDisabled();
  await id.fill('paypal-1');
  await track.click();
  await expect(id).toHaveAccessibleDescription(
    /Please enter a valid Payment ID \(starts with GHOST-\)/,
  );
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await expect(id).toBeFocused();
  await expect(id).toHaveValue('PAYPAL-1');

  const unknown = 'GHOST-AAAAAA-1700000000-BBBBBB';
  visitor.expectRefusal(`GET /api/transactions/track/${unknown}`, 404);
  await id.fill(unknown);
  await track.click();
  await expect(
    page.getByText('Payment not found. Please check your payment ID and try again.'),
  ).toBeVisible();
  visitor.expectRefusal(`GET /api/transactions/track/${unknown}`, 404);
  await page.goto(`/track/${unknown}/receipt`);
  await expect(page.getByRole('alert')).toContainText('Payment not found.');

  // Only a link can request this: the form refuses it before.
  visitor.expectRefusal('GET /api/transactions/track/PAYPAL-1', 400);
  await page.goto('/track/paypal-1');
  await expect(
    page.getByText('Invalid payment ID format. The ID must start with "GHOST-".'),
  ).toBeVisible();
});

test('while a payment cannot be looked up, tracker and receipt say why, and look again; an estimate is not needed', async ({
  visitor,
  server,
}) => {
  const { page } = visitor;
  const [refused, broken] = failures;
  const paymentId = await registerPayment(server);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const trackCall = /\/api\/transactions\/track\/[^/]+$/;
  await withoutOfferInThePage(page);
  await failCalls(visitor, { path: /\/api\/payments\/estimates$/, failure: broken });
  const tracker = await failCalls(visitor, { path: trackCall, failure: refused });
  await page.goto(`/track/${paymentId}`);
  await expect(
    page.getByText('Unable to track payment at the moment. Please try again in a few minutes.'),
  ).toBeVisible();
  await expect(page.getByLabel('Payment ID')).toHaveValue(paymentId);
  await tracker.heal();
  await tryAgain.click();
  await expect(page.getByText('Our team is reviewing your payment.')).toBeVisible();

  const receipt = await failCalls(visitor, { path: trackCall, failure: broken });
  await page.goto(`/track/${paymentId}/receipt`);
  await expect(page.getByRole('alert')).toBeVisible();
  await receipt.heal();
  await tryAgain.click();
  await expect(page.getByText('No receipt yet')).toBeVisible();
});
