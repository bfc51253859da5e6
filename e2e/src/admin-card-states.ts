import { expect, type Locator, type Page } from '@playwright/test';
import { openPayment } from './open-payment.ts';
import type { PageState } from './page-state.ts';

async function atCardPayments(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/card-payments${query}`);
  await expect(page.getByText(/^Page \d+ of \d+ \(\d+\)$/)).toBeVisible();
}

async function checked(page: Page, paymentId: string): Promise<Locator> {
  await atCardPayments(page);
  await page.getByRole('button', { name: `Check PayGate: ${paymentId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'PayGate’s answer' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The page of card payments in every state. */
export const adminCardStates: readonly PageState[] = [
  {
    name: 'admin-card-payments',
    show: ({ page }) => atCardPayments(page),
    next: [
      {
        name: 'admin-card-payments-guide',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'How this works' }).click();
          await expect(page.getByText('What to do with a payment that stays here')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-card-payments-no-match',
    show: async ({ page }) => {
      await atCardPayments(page, '?search=nobody');
      await expect(page.getByText('No payment on this page matches the search')).toBeVisible();
    },
  },
  {
    name: 'admin-card-payments-empty',
    show: async ({ page }) => {
      await page.route('**/api/transactions/card-payments/awaiting*', (route) =>
        route.fulfill({
          json: { transactions: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } },
        }),
      );
      await page.goto('/admin/card-payments');
      await expect(page.getByText('No card payments awaiting verification')).toBeVisible();
    },
  },
  {
    name: 'admin-card-payments-not-loaded',
    show: async (person) => {
      const { page } = person;
      await page.route('**/api/transactions/card-payments/awaiting*', (route) =>
        route.fulfill({ status: 500, body: 'no' }),
      );
      // The page retries once by itself.
      person.expectRefusal('GET /api/transactions/card-payments/awaiting', 500);
      person.expectRefusal('GET /api/transactions/card-payments/awaiting', 500);
      // The page asks again every fifteen seconds while it is visible.
      for (let more = 0; more < 20; more += 1)
        person.allowRefusal('GET /api/transactions/card-payments/awaiting', 500);
      await page.goto('/admin/card-payments');
      await expect(page.getByText('Failed to load card payments')).toBeVisible();
    },
  },
  {
    name: 'admin-card-check-unpaid',
    show: async ({ page }, { cards }) => {
      const dialog = await checked(page, cards.unpaid.paymentId);
      await expect(dialog).toContainText('The transaction stays in the awaiting list.');
    },
  },
  {
    name: 'admin-card-check-refused',
    show: async ({ page }, { cards }) => {
      const dialog = await checked(page, cards.tooLittle.paymentId);
      await expect(dialog).toContainText('Paid too little');
    },
  },
  {
    name: 'admin-card-payment',
    show: async ({ page }, { cards }) => {
      await page.goto(`/admin/card-payments/${cards.tooLittle.id}`);
      const drawer = page.getByRole('dialog', { name: /^Payment/ });
      await expect(drawer.getByText('Payment registered')).toBeAttached();
      await expect(drawer.getByRole('button', { name: 'Check PayGate' })).toBeVisible();
    },
  },
  {
    name: 'admin-card-paid-twice',
    show: async ({ page }, { cards }) => {
      const drawer = await openPayment(page, cards.twice.id);
      await expect(drawer.getByText('Finding by PayGate')).toBeVisible();
    },
  },
  {
    name: 'admin-settle-finding',
    show: async ({ page }, { cards }) => {
      await openPayment(page, cards.twice.id);
      await page.getByRole('button', { name: 'Settle Finding' }).click();
      const question = page.getByRole('dialog', { name: 'Has this money been dealt with?' });
      await question.getByRole('button', { name: 'Settle Finding' }).click();
      await expect(question.getByText('Please enter a note')).toBeVisible();
    },
  },
  {
    name: 'admin-card-force-verify',
    show: async ({ page }, { cards }) => {
      await page.goto(`/admin/card-payments/${cards.unpaid.id}`);
      const drawer = page.getByRole('dialog', { name: /^Payment/ });
      await drawer.getByRole('button', { name: 'Force Verify' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Confirm this payment by hand?' }),
      ).toBeVisible();
    },
  },
];
