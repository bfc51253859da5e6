import { expect, type Locator, type Page } from '@playwright/test';

/** The payment page, as whoever pays sees it. */
export function paymentPage(page: Page) {
  const hash = page.getByLabel('Transaction hash');
  const sent = page.getByLabel('I have sent the payment, to this address and on this network.');
  return {
    username: page.getByLabel('Username'),
    email: page.getByLabel('Email'),
    proceed: page.getByRole('button', { name: 'Continue to payment' }),
    hash,
    sent,
    submit: page.getByRole('button', { name: 'Submit transaction hash' }),
    summary: page.getByRole('region', { name: 'Summary' }),
    confirmation: page.getByRole('heading', { name: 'Your payment is registered' }),

    async chooseTier(name: RegExp) {
      await page.getByRole('group', { name: 'Duration' }).getByRole('radio', { name }).check();
    },
    async chooseCoin(name: string) {
      await page
        .getByRole('group', { name: '1. Choose your coin' })
        .locator('label', { hasText: name })
        .click();
    },
    /** Fills the first step and goes on to the second. */
    async giveAccount({
      username,
      email,
      tier,
    }: {
      username: string;
      email: string;
      tier: RegExp;
    }) {
      await this.username.fill(username);
      await this.email.fill(email);
      await this.chooseTier(tier);
      await this.proceed.click();
      await expect(hash).toBeVisible();
    },
    async proveWith(text: string) {
      await hash.fill(text);
      await sent.check();
    },
  };
}

/** The payment id that the confirmation shows. */
export async function shownPaymentId(page: Page): Promise<string> {
  return (
    await page
      .getByRole('region', { name: 'Payment ID' })
      .getByText(/^GHOST-/)
      .innerText()
  ).trim();
}

/** Presses a copy button and returns what a paste would bring. */
export async function copied(button: Locator): Promise<string> {
  await button.click();
  return button.page().evaluate<string>('navigator.clipboard.readText()');
}
