import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { cardPanel, payOn, toCardPanel } from './paying-by-card.ts';
import { serverAnswer } from './server-answer.ts';

/** Starts a payment; returns the other tab, in which it is made. */
async function inProgress(page: Page): Promise<Page> {
  const tab = await (await toCardPanel(page)).continueWith(/^Ramp Network/);
  await page.bringToFront();
  await expect(cardPanel(page).progress).toBeVisible();
  return tab;
}

/** The card panel in every state. */
export const cardStates: readonly PageState[] = [
  { name: 'card', show: async ({ page }) => void (await toCardPanel(page)) },
  {
    name: 'card-chosen',
    show: async ({ page }) => {
      const panel = await toCardPanel(page, { tier: /^1 year/ });
      await panel.provider(/^Banxa/).check();
    },
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
    name: 'card-wallet-refused',
    show: async (person) => {
      const { page } = person;
      const panel = await toCardPanel(page);
      await page.route('**/api/payments/card/create-wallet', (route) =>
        route.fulfill({
          status: 503,
          json: {
            error: 'Unable to create payment wallet. Please try again in a few minutes.',
            code: 'CARD_WALLET_FAILED',
            requestId: 'd272e39a-3462-4f60-8ee1-27b05e00dd97',
          },
        }),
      );
      await panel.provider(/^Ramp Network/).check();
      person.expectRefusal('POST /api/payments/card/create-wallet', 503);
      await panel.proceed.click();
      await expect(page.getByText('Unable to create payment wallet.')).toBeVisible();
    },
  },
  { name: 'card-in-progress', show: async ({ page }) => void (await inProgress(page)) },
  {
    name: 'card-tab-blocked',
    show: async ({ page }) => {
      await page.addInitScript('window.open = () => null');
      const panel = await toCardPanel(page);
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
      await inProgress(page);
      await expect(page.getByText('This payment is closed')).toBeVisible();
    },
  },
  {
    name: 'card-confirmation',
    show: async ({ page }) => {
      await inProgress(page);
      await cardPanel(page).completed.click();
      await expect(cardPanel(page).waiting).toBeVisible();
    },
  },
  {
    name: 'card-confirmed',
    show: async ({ page }) => {
      await payOn(await inProgress(page), 'full');
      await page.bringToFront();
      await expect(cardPanel(page).confirmed).toBeVisible();
    },
  },
];
