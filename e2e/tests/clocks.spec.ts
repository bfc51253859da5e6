import { readFile } from 'node:fs/promises';
import { makeOlder, movePayment, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// The waiting times of payments, for visitors and for administrators, and their retention.
test.describe.configure({ mode: 'serial' });
test.use({ installation: 'the clocks' });

test('the list shows what is late, the longest waiting first', async ({
  admin: { page },
  server,
}) => {
  const ages = { fresh: 1, slow: 30, late: 80, latest: 100 };
  for (const [userUsername, hours] of Object.entries(ages))
    await makeOlder(server, { paymentId: await registerPayment(server, { userUsername }), hours });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Show overdue payments' }).click();
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row');
  await expect(rows).toContainText(['latest', 'late']);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('28 h late');
  await expect(rows.first()).toContainText('waiting for longer than the settings allow');

  await page.getByRole('combobox', { name: 'Waiting' }).selectOption('Due or broken');
  await expect(rows).toContainText(['latest', 'late', 'slow']);
  await expect(rows.last()).toContainText('Due · 30 h');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/waiting/);
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(rows).toContainText(['fresh', 'slow', 'late', 'latest']);
  await expect(rows.first()).toContainText('1h ago');
  await page.getByLabel('Sort by').selectOption('Promise first');
  await expect(rows).toContainText(['latest', 'late', 'slow', 'fresh']);
  await rows
    .first()
    .getByRole('link', { name: /^Open payment/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Promise broken · 4 d');
});

test('the tracker says how long it usually takes, once that is known', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const usual = page.getByText('are usually completed within');
  const paymentId = await registerPayment(server);
  for (let count = 0; count < 20; count += 1) {
    const done = await registerPayment(server);
    await makeOlder(server, { paymentId: done, hours: 2 });
    await movePayment({ server, operator }, { paymentId: done, to: 'completed' });
  }
  await page.goto(`/track/${paymentId}`);
  await expect(usual).toHaveText('Payments made this way are usually completed within 3 hours.');
  await makeOlder(server, { paymentId, hours: 4 });
  await page.reload();
  await expect(usual).toContainText('Yours takes longer. We are still working on it.');
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  await page.reload();
  await expect(page.getByText('Your subscription is activated.')).toBeVisible();
  await expect(usual).toBeHidden();
});

test('a receipt is there as soon as the payment is verified, on the page and as a file', async ({
  otherPerson,
  server,
  operator,
}) => {
  const person = await otherPerson({ colorScheme: 'dark' });
  const { page } = person;
  const paymentId = await registerPayment(server, { userUsername: 'bowser' });
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeHidden();
  await page.goto(`/track/${paymentId}/receipt`);
  await expect(page.getByText('No receipt yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();

  await movePayment({ server, operator }, { paymentId, to: 'pending_subscription_update' });
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const sheet = page.getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText(paymentId);
  await expect(sheet).toContainText('Awaiting Subscription');
  await expect(sheet).not.toContainText('bowser');

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(`receipt-${paymentId}.pdf`);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});
