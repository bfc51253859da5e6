import type { Locator, Page } from '@playwright/test';
import { atAccounts } from '../src/admin-account-states.ts';
import { newBitcoinHash } from '../src/api.ts';
import { shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// The printed page: the whole id or the month, black on white in either theme, on one sheet, without
// controls that only a screen can use.

async function expectOneGoodSheet(page: Page, shown: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(shown).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Track Payment' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const colours = await page.evaluate<string[]>(`
    [...document.querySelectorAll('body, main *')]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
      .map((element) => getComputedStyle(element).color)`);
  expect([...new Set(colours)]).toEqual(['rgb(0, 0, 0)']);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
}

test('a confirmation and the tracked payment', { tag: '@second-try' }, async ({ otherPerson }) => {
  const { page } = await otherPerson({ colorScheme: 'dark' });
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.proveWith(newBitcoinHash());
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const paymentId = await shownPaymentId(page);
  const shownId = page.getByRole('main').getByText(paymentId);
  await expectOneGoodSheet(page, shownId);
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  await expectOneGoodSheet(page, shownId);
  await expect(page.getByRole('listitem').filter({ hasText: 'In progress' })).toBeVisible();
});

test('the accounts of a month', async ({ admin: { page } }) => {
  await atAccounts(page);
  const [month = ''] = await page.getByLabel('Month').locator('option:checked').allTextContents();
  const printed = page.evaluate('new Promise((resolve) => { window.print = resolve; })');
  await page.getByRole('button', { name: 'Print' }).click();
  await printed;
  await expectOneGoodSheet(page, page.getByRole('heading', { name: month }));
  await expect(page.getByRole('banner')).toHaveText('Ghost Pay');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel('Month')).toBeHidden();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(7);
  for (const row of await rows.all()) await expect(row).toHaveCSS('break-inside', 'avoid');
});
