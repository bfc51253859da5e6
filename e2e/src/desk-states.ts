import type { Desk } from '@ghost-pay/contract/desk/desk.schemas';
import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

// Colleagues beside the administrator, and several payments at once. The colleagues are played: others would need
// browsers of their own.

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

async function withColleagues(page: Page, desk: Desk): Promise<void> {
  await page.route('**/api/desk', (route) => route.fulfill({ json: desk }));
}

async function atDesk(page: Page, ids: { waiting: string; giftCard: string }): Promise<void> {
  await withColleagues(page, {
    open: [
      { transaction_id: ids.waiting, username: 'anna', opened_at: minutes(-2) },
      { transaction_id: ids.giftCard, username: 'ben', opened_at: minutes(0) },
    ],
    assigned: [
      { transaction_id: ids.waiting, username: 'anna', is_own: false, ends_at: minutes(28) },
    ],
  });
}

export const adminDeskStates: readonly PageState[] = [
  {
    name: 'admin-list-colleagues',
    show: async ({ page }, { ids }) => {
      await atDesk(page, ids);
      await page.goto('/admin/transactions?status=pending_payment_verification');
      // A narrow column shows the initial alone, with the words as its title.
      await expect(page.getByTitle('anna has it open')).toBeVisible();
    },
  },
  {
    name: 'admin-payment-colleague',
    show: async ({ page }, { ids }) => {
      await atDesk(page, ids);
      await page.goto(`/admin/transactions/${ids.waiting}`);
      const drawer = page.getByRole('dialog', { name: /^Payment/ });
      await expect(drawer.getByText('Payment registered')).toBeAttached();
      await expect(drawer.getByText('anna has this payment open')).toBeVisible();
    },
  },
  {
    name: 'admin-selection',
    show: async ({ page }) => {
      await page.goto('/admin/transactions?status=pending_payment_verification');
      await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('region', { name: 'Selected payments' })).toBeVisible();
    },
    next: [
      {
        name: 'admin-selection-question',
        show: async ({ page }) => {
          await page.keyboard.press('f');
          await expect(page.getByRole('dialog', { name: /as failed\?$/ })).toBeVisible();
        },
      },
      {
        name: 'admin-selection-results',
        show: async ({ page }) => {
          // Refused for all: the payments serve other states too.
          await page.route('**/mark-*failed', (route) => route.abort('aborted'));
          const question = page.getByRole('dialog', { name: /as failed\?$/ });
          await question
            .getByRole('textbox', { name: 'Reason' })
            .fill('The customer has cancelled');
          await question.getByRole('button', { name: /as Failed$/ }).click();
          await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-save-view',
    show: async ({ page }) => {
      await page.goto('/admin/transactions?method=crypto');
      await page.getByRole('button', { name: 'Save this view' }).click();
      await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
    },
  },
];
