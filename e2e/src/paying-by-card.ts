import { expect, type Page } from '@playwright/test';
import { outcomes, type Outcome } from '@ghost-pay/sandbox/paygate-outcomes';
import { paymentPage } from './paying.ts';

/** The card panel from the payer's view. */
export function cardPanel(page: Page) {
  const providers = page.getByRole('group', { name: 'Choose a payment provider' });
  return {
    providers,
    provider: (name: RegExp) => providers.getByRole('radio', { name }),
    proceed: page.getByRole('button', { name: 'Continue to Payment' }),
    /** Beneath the button: where it leads, and for how much. */
    hint: page.getByText(/· new tab$/).filter({ visible: true }),
    progress: page.getByRole('heading', { name: 'Payment in Progress' }),
    link: page.getByRole('link', { name: /^Open the payment page/ }),
    completed: page.getByRole('button', { name: 'I’ve Completed Payment' }),
    goBack: page.getByRole('button', { name: 'Go Back' }),
    waiting: page.getByRole('heading', { name: 'Waiting for your card payment' }),
    confirmed: page.getByRole('heading', { name: 'Your payment is confirmed' }),

    /** Continues with a provider and returns the tab that shows its page. */
    async continueWith(name: RegExp): Promise<Page> {
      await this.provider(name).check();
      return tabOpenedBy(page, () => this.proceed.click());
    },
  };
}

/** The new tab that an act opens, once it shows the provider's page. */
export async function tabOpenedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await act();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  return tab;
}

/** Leads a fresh browser to the card panel, which is the default. */
export async function toCardPanel(
  page: Page,
  { username = 'peach', tier = /^3 months/ }: { username?: string; tier?: RegExp } = {},
): Promise<ReturnType<typeof cardPanel>> {
  await page.goto(`/payment/ghost-eshop-pro?username=${username}&email=${username}@example.org`);
  const pay = paymentPage(page);
  await pay.chooseTier(tier);
  await pay.proceed.click();
  const panel = cardPanel(page);
  await expect(panel.provider(/^Ramp Network/)).toBeVisible();
  return panel;
}

/** Chooses the payment's outcome on the provider's page. */
export async function payOn(tab: Page, outcome: Outcome): Promise<void> {
  await tab.getByRole('button', { name: outcomes[outcome].button, exact: true }).click();
  await expect(tab.getByText(outcomes[outcome].done)).toBeVisible();
}

/** The id that the page shows while a payment by card is in progress. */
export async function paymentIdInProgress(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Payment ID' });
  return (await region.getByText(/^GHOST-/).innerText()).trim();
}
