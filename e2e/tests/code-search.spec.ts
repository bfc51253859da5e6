import { giftCard, newGiftCardCode, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';
import { openedPayment, paymentLink, paymentRow } from '../src/open-payment.ts';

test('a code that is searched for stands in no address: not the page’s, not a request’s, not in the history', async ({
  admin: { page },
  server,
}) => {
  const code = newGiftCardCode();
  const paymentId = await registerPayment(server, giftCard(code));
  const other = await registerPayment(server);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.goto('/admin/transactions?type=ghost-eshop-pro');
  const row = (id: string) => paymentRow(page, id);
  const search = page.getByLabel('Search payments');
  await expect(row(other)).toBeVisible();
  // Typed as it is printed, key by key.
  await search.pressSequentially(code.replaceAll(/(.{4})(?=.)/g, '$1 '));
  await expect(row(paymentId)).toBeVisible();
  await expect(row(other)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/transactions?type=ghost-eshop-pro');

  // The search stays while a payment is open, with other filters, and for the export.
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('checkbox', { name: 'Awaiting Payment' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=pending_payment_verification/);
  await paymentLink(page, paymentId).click();
  const drawer = openedPayment(page);
  await expect(drawer).toContainText(paymentId);
  await page.keyboard.press('Escape');
  await expect(row(other)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data (1)' }).click();
  await download;

  const kept = await page.evaluate<string>(
    'JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])',
  );
  const plain = code.slice(0, 12);
  for (const place of [...addresses, kept])
    expect(place.replaceAll(/%20|[+ ]/g, '')).not.toContain(plain);

  // A code that a person puts into the address is removed from it at once.
  await page.goto(`/admin/transactions?search=${code}`);
  await expect(page).toHaveURL('/admin/transactions');
  await expect(search).toHaveValue(code);
  await expect(row(paymentId)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row(other)).toBeVisible();

  // Leaving the list ends the search.
  await search.fill(code);
  await expect(row(other)).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Payment Validation' }).click();
  await expect(row(other)).toBeVisible();
  await expect(search).toHaveValue('');
});
