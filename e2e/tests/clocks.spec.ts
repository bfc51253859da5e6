import { randomBytes } from 'node:crypto';
import { makeOlder, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'changing site' });

test('the list shows what is late, the longest waiting first', async ({
  admin: { page },
  server,
}) => {
  const mark = `clock-${randomBytes(4).toString('hex')}`;
  const ages = { fresh: 1, slow: 30, late: 80, latest: 100 };
  for (const [name, hours] of Object.entries(ages)) {
    const paymentId = await registerPayment(server, { userUsername: `${mark}-${name}` });
    await makeOlder(server, { paymentId, hours });
  }
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Decide on Overdue Payments' }).click();
  await page.getByLabel('Search payments').fill(mark);
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row');
  await expect(rows).toContainText(['latest', 'late']);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('28 h late');
  await expect(rows.first()).toContainText(
    'overdue: it has waited for longer than the settings allow',
  );

  await page.getByRole('combobox', { name: 'Waiting' }).selectOption('Longer than 24 h');
  await expect(rows).toContainText(['latest', 'late', 'slow']);
  await expect(rows.last()).toContainText('Waits 30 h');
  await rows
    .first()
    .getByRole('link', { name: /^Open payment/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('28 h late');
});
