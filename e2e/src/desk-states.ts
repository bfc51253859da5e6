import type { Desk, SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Page } from '@playwright/test';
import { openPayment } from './open-payment.ts';
import type { PageState } from './page-state.ts';
import { serverAnswer } from './server-answer.ts';

// The list at work: colleagues beside the administrator, rows that have left, several payments at once, views and
// questions. The colleagues and their acts are played: others would need browsers of their own.

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

const waitingList = '/admin/transactions?status=pending_payment_verification';

/** From now on the list misses its first payment, which a colleague has completed, and begins with two new ones. */
async function playMovedList(page: Page): Promise<void> {
  let left = '';
  await page.route('**/api/transactions?*', async (route) => {
    // The views are counted beside the list, and a phone asks for the proven payments.
    if (/verdict=|limit=10$/.test(route.request().url())) return route.fallback();
    const answer = await serverAnswer(route);
    const list = (await answer.json()) as { transactions: Transaction[] };
    const [first, second, third, ...others] = list.transactions;
    if (!first || !second || !third) throw new Error('The list is too short to lose a payment.');
    left = first.id;
    const fresh = [1, 2].map((number) => ({
      ...third,
      id: `019a0000-0000-7000-8000-0000000000d${number}`,
    }));
    await route.fulfill({ json: { ...list, transactions: [...fresh, second, third, ...others] } });
  });
  await page.route(/\/api\/transactions\/[\da-f-]{36}$/, async (route) => {
    const answer = await serverAnswer(route);
    const detail = (await answer.json()) as TransactionDetail;
    const [log] = detail.logs;
    const json: TransactionDetail =
      detail.id === left && log
        ? { ...detail, status: 'completed', logs: [{ ...log, admin_username: 'anna' }] }
        : detail;
    await route.fulfill({ json });
  });
}

const ownView: SavedView = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  name: 'Coins of this month',
  is_shared: true,
  made_by: 'operator',
  is_editable: true,
  shows: { method: 'crypto', sort: 'created_at_desc' },
};

export const adminDeskStates: readonly PageState[] = [
  {
    name: 'admin-list-moved',
    show: async ({ page }) => {
      await page.goto(waitingList);
      const first = page.locator('a[id^="payment-"]').first();
      // The focus holds the rows; a click on the button would take it.
      await first.focus();
      await playMovedList(page);
      await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
      await expect(page.getByRole('button', { name: /^Show 2 new/ })).toBeVisible();
      await expect(page.getByText('Completed by anna').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'admin-list-question',
    show: async ({ page }) => {
      await page.goto(`${waitingList}&method=crypto`);
      await page.locator('a[id^="payment-"]').first().focus();
      await page.keyboard.press('v');
      await expect(
        page.getByRole('dialog', { name: 'Verify this payment all the same?' }),
      ).toBeVisible();
    },
  },
  {
    name: 'admin-change-view',
    show: async ({ page }) => {
      await page.route('**/api/views', (route) => route.fulfill({ json: { views: [ownView] } }));
      await page.goto('/admin/transactions?method=crypto');
      await page.getByRole('button', { name: 'Change view: Coins of this month' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change view' });
      await dialog.getByRole('button', { name: 'Delete View' }).click();
      await expect(
        dialog.getByRole('button', { name: 'Delete It for All Administrators' }),
      ).toBeVisible();
    },
  },
  {
    name: 'admin-list-colleagues',
    show: async ({ page }, { ids }) => {
      await atDesk(page, ids);
      await page.goto(waitingList);
      // A narrow column shows the initial alone, with the words as its title.
      await expect(page.getByTitle('anna has it open')).toBeVisible();
    },
  },
  {
    name: 'admin-payment-colleague',
    show: async ({ page }, { ids }) => {
      await atDesk(page, ids);
      const drawer = await openPayment(page, ids.waiting);
      await expect(drawer.getByText('anna has this payment open')).toBeVisible();
    },
  },
  {
    name: 'admin-selection',
    show: async ({ page }) => {
      await page.goto(`${waitingList}&search=toadette`);
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
          await page.route('**/api/**/mark-*failed', (route) => route.abort('aborted'));
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
