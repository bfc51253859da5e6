import { expect } from '@playwright/test';
import { inspectionStates } from './admin-operation-states.ts';
import { cardStates } from './card-states.ts';
import { correctionStates } from './correction-states.ts';
import { topUpStates } from './top-up-states.ts';
import { withoutOfferInThePage } from './failing-calls.ts';
import { situationStates } from './situation-states.ts';
import { passkeySignInStates } from './passkey-states.ts';
import { paymentStates } from './payment-states.ts';
import type { PageState, Stock } from './page-state.ts';
import { signInPage } from './signing-in.ts';

// Every page in every state that looks different, for the checks of all screens: accessibility, layout, pictures. States
// that follow on the same page are each other's `next`: one page serves many.

function tracking(name: string, status: keyof Stock['paymentIds'], says: string): PageState {
  return {
    name,
    show: async ({ page }, { paymentIds }) => {
      await page.goto(`/track/${paymentIds[status]}`);
      await expect(page.getByText(says)).toBeVisible();
    },
  };
}

function receipt(name: string, status: keyof Stock['paymentIds'], says: string): PageState {
  return {
    name,
    show: async ({ page }, { paymentIds }) => {
      await page.goto(`/track/${paymentIds[status]}/receipt`);
      await expect(page.getByText(says)).toBeVisible();
    },
  };
}

/** The pages of visitors, which speak each visitor's language. */
export const statesForVisitors: readonly PageState[] = [
  {
    name: 'home',
    show: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /^Subscribe for/ })).toBeVisible();
    },
    next: [
      {
        name: 'home-gift-cards',
        show: async ({ page }) => {
          await page.getByRole('radio', { name: 'Nintendo eShop' }).check();
          await page.getByRole('radio', { name: 'Japan' }).check();
          await expect(page.getByRole('link', { name: /¥|￥/ })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'pricing',
    show: async ({ page }) => {
      await page.goto('/pricing?method=crypto');
      await expect(page.getByRole('table')).toHaveCount(1);
    },
    next: [
      {
        name: 'pricing-nintendo-eshop',
        show: async ({ page }) => {
          await page
            .getByRole('navigation', { name: 'Payment method' })
            .getByRole('link', { name: /^Nintendo/ })
            .click();
          await expect(page.getByRole('link', { name: /^Japan/ })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'pricing-without-prices',
    show: async ({ page }) => {
      await page.route(/\/api\/pricing\//, (route) => route.fulfill({ json: [] }));
      await withoutOfferInThePage(page);
      await page.goto('/pricing');
      await expect(page.getByText('No pricing data available')).toBeVisible();
    },
  },
  ...paymentStates,
  ...cardStates,
  {
    name: 'track-empty',
    show: async ({ page }) => {
      await page.goto('/track');
      await expect(page.getByRole('heading', { name: 'Track your payment' })).toBeVisible();
    },
    next: [
      {
        name: 'track-not-found',
        show: async (person) => {
          const id = 'GHOST-AAAAAA-1700000000-BBBBBB';
          person.expectRefusal(`GET /api/transactions/track/${id}`, 404);
          await person.page.getByRole('textbox', { name: 'Payment ID' }).fill(id);
          await person.page.getByRole('button', { name: 'Track', exact: true }).click();
          await expect(person.page.getByText('Payment not found.')).toBeVisible();
        },
      },
    ],
  },
  tracking('track-awaiting-payment', 'waiting', 'Our team is reviewing your payment.'),
  tracking('track-awaiting-subscription', 'verified', 'An email will follow.'),
  tracking('track-completed', 'completed', 'Your subscription is activated.'),
  tracking('track-failed', 'failed', 'This payment could not be completed.'),
  ...situationStates,
  ...correctionStates,
  ...topUpStates,
  receipt('receipt', 'completed', 'Download PDF'),
  {
    name: 'receipt-from-a-mail',
    show: async ({ page }, { mailedReceipt: link }) => {
      await page.goto(link);
      await expect(page.getByText('Transaction hash')).toBeVisible();
    },
  },
  receipt('receipt-not-yet', 'waiting', 'No receipt yet'),
  {
    name: 'not-found',
    show: async (person) => {
      person.expectRefusal('GET /nowhere', 404);
      await person.page.goto('/nowhere');
      await expect(person.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  },
];

/** The pages that need no session: those of visitors, and the way into the back-office. */
export const publicStates: readonly PageState[] = [
  ...statesForVisitors,
  {
    name: 'admin-sign-in',
    show: async ({ page }) => {
      await page.goto('/admin');
      await expect(signInPage(page).heading).toBeVisible();
    },
    next: [
      {
        name: 'admin-sign-in-with-mistakes',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Sign In' }).click();
          await expect(page.getByText('Password is required')).toBeVisible();
        },
      },
    ],
  },
  ...passkeySignInStates,
  ...inspectionStates,
  {
    name: 'admin-first-set-up',
    show: async ({ page }) => {
      await page.goto('/admin/setup?token=some-token');
      await page.getByLabel('Username').fill('x');
      await page.getByRole('button', { name: 'Create super admin' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    },
  },
  {
    name: 'admin-set-up-link-cut-off',
    show: async ({ page }) => {
      await page.goto('/admin/setup');
      await expect(
        page.getByRole('heading', { name: 'The set-up link is incomplete' }),
      ).toBeVisible();
    },
  },
];
