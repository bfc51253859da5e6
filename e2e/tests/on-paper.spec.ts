import type { Page } from '@playwright/test';
import { newBitcoinHash } from '../src/api.ts';
import { shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// The printed page: the whole id, black on white in either theme, on one sheet, without controls
// that only a screen can use.

async function expectOneGoodSheet(page: Page, paymentId: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('main').getByText(paymentId)).toBeVisible();
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
  await expectOneGoodSheet(page, paymentId);
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText('Awaiting Payment', { exact: true })).toBeVisible();
  await expectOneGoodSheet(page, paymentId);
  await expect(page.getByRole('listitem').filter({ hasText: 'In progress' })).toBeVisible();
});
