import { expect, type Locator, type Page } from '@playwright/test';
import { actOf, chooseAct, openedPayment, openPayment } from './open-payment.ts';
import { closeDialog, type PageState } from './page-state.ts';

async function checkPayGate(page: Page, paymentId: string): Promise<Locator> {
  await page.getByRole('button', { name: `Check PayGate: ${paymentId}` }).click();
  return page.getByRole('dialog', { name: 'PayGate’s answer' });
}

/** The page of card payments in every state. */
export const adminCardStates: readonly PageState[] = [
  {
    name: 'admin-card-payments',
    show: async ({ page }) => {
      await page.goto('/admin/card-payments');
      await expect(page.getByText(/^Page \d+ of \d+ \(\d+\)$/)).toBeVisible();
      await expect(page.getByText('Super Admin Access')).toBeVisible();
    },
    next: [
      {
        name: 'admin-card-payments-guide',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'How this works' }).click();
          for (const name of [
            'Automatic verification',
            'Checking by hand',
            'What to do with a payment that stays here',
          ])
            await expect(page.getByRole('heading', { name })).toBeVisible();
        },
      },
      {
        name: 'admin-card-check-unpaid',
        show: async ({ page }, { cards }) => {
          const dialog = await checkPayGate(page, cards.unpaid.paymentId);
          await expect(dialog).toContainText('The transaction stays in the awaiting list.');
        },
      },
      {
        name: 'admin-card-check-refused',
        show: async ({ page }, { cards }) => {
          await closeDialog(page);
          const dialog = await checkPayGate(page, cards.tooLittle.paymentId);
          await expect(dialog).toContainText('Paid too little');
        },
      },
    ],
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
    name: 'admin-card-payment',
    show: async ({ page }, { cards }) => {
      await page.goto(`/admin/card-payments/${cards.unpaid.id}`);
      const drawer = openedPayment(page);
      await expect(drawer.getByText('Payment registered')).toBeAttached();
      await expect(actOf(drawer, 'Check PayGate')).toBeAttached();
    },
    next: [
      {
        name: 'admin-card-force-verify',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Force Verify');
          await expect(
            page.getByRole('dialog', { name: 'Confirm this payment by hand?' }),
          ).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-card-paid-twice',
    show: async ({ page }, { cards }) => {
      const drawer = await openPayment(page, cards.twice.id);
      await expect(drawer.getByText('Finding by PayGate')).toBeVisible();
    },
    next: [
      {
        name: 'admin-settle-finding',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Settle Finding');
          const question = page.getByRole('dialog', { name: 'Has this money been dealt with?' });
          await question.getByRole('button', { name: 'Settle Finding' }).click();
          await expect(question.getByText('Please enter a note')).toBeVisible();
        },
      },
    ],
  },
];
