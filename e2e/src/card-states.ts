import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { cardPanel, payOn, toCardPanel } from './paying-by-card.ts';
import { serverAnswer } from './server-answer.ts';

/** Starts a payment and returns to the page, beside the other tab in which it is made. */
async function makeProgress(page: Page): Promise<void> {
  await cardPanel(page).continueWith(/^Ramp Network/);
  await page.bringToFront();
  await expect(cardPanel(page).progress).toBeVisible();
}

/** The card panel in every state. */
export const cardStates: readonly PageState[] = [
  {
    name: 'card',
    show: async ({ page }) => void (await toCardPanel(page, { tier: /^1 year/ })),
    next: [
      {
        name: 'card-chosen',
        show: ({ page }) =>
          cardPanel(page)
            .provider(/^Banxa/)
            .check(),
      },
      {
        name: 'card-wallet-refused',
        show: async (person) => {
          const { page } = person;
          const call = '**/api/payments/card/create-wallet';
          await page.route(call, (route) =>
            route.fulfill({
              status: 503,
              json: {
                error: 'Unable to create payment wallet. Please try again in a few minutes.',
                code: 'CARD_WALLET_FAILED',
                requestId: 'd272e39a-3462-4f60-8ee1-27b05e00dd97',
              },
            }),
          );
          person.expectRefusal('POST /api/payments/card/create-wallet', 503);
          await cardPanel(page).proceed.click();
          await expect(page.getByText('Unable to create payment wallet.')).toBeVisible();
          await page.unroute(call);
        },
      },
      { name: 'card-in-progress', show: ({ page }) => makeProgress(page) },
      {
        name: 'card-confirmation',
        show: async ({ page }) => {
          await cardPanel(page).completed.click();
          await expect(cardPanel(page).waiting).toBeVisible();
        },
      },
      {
        name: 'card-confirmed',
        show: async ({ page }) => {
          const tab = page.context().pages().at(-1);
          if (tab === undefined || tab === page) throw new Error('The other tab is closed.');
          await payOn(tab, 'full');
          await page.bringToFront();
          await expect(cardPanel(page).confirmed).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'card-fees-unknown',
    show: async ({ page }) => {
      await page.route('**/api/payments/card/quotes*', (route) => route.abort('aborted'));
      await toCardPanel(page);
      await expect(page.getByText('The fees could not be estimated.')).toBeVisible();
    },
  },
  {
    name: 'card-none-available',
    show: async ({ page }) => {
      await page.route('**/api/payments/card/quotes*', async (route) => {
        const quotes = (await (await serverAnswer(route)).json()) as object[];
        const off = { available: false, unavailableReason: 'out_of_service' };
        await route.fulfill({ json: quotes.map((quote) => ({ ...quote, ...off })) });
      });
      await toCardPanel(page);
      await expect(page.getByText('No payment provider is available at the moment')).toBeVisible();
    },
  },
  {
    name: 'card-tab-blocked',
    show: async ({ page }) => {
      const panel = await toCardPanel(page);
      await page.evaluate('void (window.open = () => null)');
      await panel.provider(/^Ramp Network/).check();
      await panel.proceed.click();
      await expect(page.getByText('Your browser has blocked the new tab')).toBeVisible();
    },
  },
  {
    name: 'card-payment-closed',
    show: async ({ page }) => {
      await page.route('**/api/transactions/track/*', async (route) => {
        const payment = (await (await serverAnswer(route)).json()) as object;
        await route.fulfill({ json: { ...payment, status: 'failed' } });
      });
      await toCardPanel(page);
      await makeProgress(page);
      await expect(page.getByText('This payment is closed')).toBeVisible();
    },
  },
];
