import { expect, type Locator, type Page } from '@playwright/test';

/** The payment page from the payer's view. */
export function paymentPage(page: Page) {
  const hash = page.getByRole('textbox', { name: 'Transaction hash' });
  const sent = page.getByLabel('I have sent the payment, to this address and on this network.');
  const destination = page.getByRole('region', { name: 'Send the payment' });
  return {
    destination,
    /** The amount in coins with its symbol, or the price without a quote. */
    amount: destination
      .locator('p')
      .filter({ hasText: /^(\$|\d)/ })
      .first(),
    username: page.getByLabel('Username'),
    email: page.getByLabel('Email'),
    proceed: page.getByRole('button', { name: 'Continue', exact: true }),
    /** Why Continue is disabled. */
    missing: (fact: string) => page.getByText(`${fact} to continue.`).filter({ visible: true }),
    hash,
    sent,
    /** Present only while the site accepts payments without a hash. */
    hashless: page.getByLabel('I do not have a transaction hash'),
    submit: page.getByRole('button', { name: 'Submit transaction hash' }),
    summary: page.getByRole('region', { name: 'Summary' }),
    confirmation: page.getByRole('heading', { name: 'We have your payment details' }),

    async chooseMethod(name: RegExp) {
      await page
        .getByRole('group', { name: 'Payment method' })
        .getByRole('radio', { name })
        .check();
    },
    async chooseTier(name: RegExp) {
      await page
        .getByRole('group', { name: 'Duration' })
        .getByRole('radio', { name })
        .first()
        .check();
    },
    async chooseCoin(name: string) {
      await page
        .getByRole('group', { name: 'Choose your coin' })
        .locator('label', { hasText: name })
        .click();
    },
    /** Fills the first step and continues to the second, to pay by coins. */
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
      await this.chooseMethod(/^Cryptocurrency/);
      await this.chooseTier(tier);
      await this.proceed.click();
      await expect(hash).toBeVisible();
    },
    async proveWith(text: string) {
      await hash.fill(text);
      // Its line below the form goes with the quote, and at the page's end that moves what is clicked.
      await expect(page.getByText('Please wait for the amount.')).toBeHidden();
      await sent.check();
    },
  };
}

/**
 * Waits until the page holds a quote for the account. It goes on without one as well, and then none expires and none
 * keeps the price.
 */
export async function expectQuoteHeld(page: Page): Promise<void> {
  const draft = () => page.evaluate(`sessionStorage.getItem('payment-draft:ghost-eshop-pro')`);
  await expect.poll(draft).toContain('"token":"');
}

interface Draft {
  readonly paymentId: string;
  /** What was sent and has no answer. */
  readonly unanswered: readonly { readonly body: string }[];
}

/** What the tab keeps of a payment. */
export async function draftOf(
  page: Page,
  type: 'ghost-eshop-pro' | 'donation' = 'ghost-eshop-pro',
): Promise<Draft> {
  const draft = await page.evaluate<string>(`sessionStorage.getItem('payment-draft:${type}')`);
  return JSON.parse(draft) as Draft;
}

/** The payment id on the confirmation. */
export async function shownPaymentId(page: Page): Promise<string> {
  return (
    await page
      .getByRole('region', { name: 'Payment ID' })
      .getByText(/^GHOST-/)
      .innerText()
  ).trim();
}

/** Presses a copy button and returns the text in the clipboard. */
export async function copied(button: Locator): Promise<string> {
  await button.click();
  return button.page().evaluate<string>('navigator.clipboard.readText()');
}

/** To the second step of a subscription, which is paid by coins unless `choose` says otherwise. */
export async function toPaymentStep(
  page: Page,
  { tier, choose }: { tier: RegExp; choose?: readonly RegExp[] },
): Promise<ReturnType<typeof paymentPage>> {
  await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach@example.org');
  const pay = paymentPage(page);
  for (const name of choose ?? [/^Cryptocurrency/]) await page.getByRole('radio', { name }).check();
  await pay.chooseTier(tier);
  await pay.proceed.click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  return pay;
}

/** A method that is paid with a code. */
export interface CodePanel {
  /** Leads a fresh browser to the panel. */
  open(page: Page): Promise<void>;
  code(page: Page): Locator;
  /** Fills in all fields of the panel. */
  fill(page: Page, code: string): Promise<void>;
  submit(page: Page): Locator;
}

export const codePanels = {
  nintendo: {
    open: async (page) => {
      const choose = [/^Nintendo eShop Cards/, /^United States/];
      await toPaymentStep(page, { tier: /./, choose });
    },
    code: (page) => page.getByLabel('Gift card code'),
    fill: async (page, code) => {
      await page.getByLabel('Gift card code').fill(code);
      await page.getByLabel('This card has the right value and region').check();
    },
    submit: (page) => page.getByRole('button', { name: 'Submit gift card code' }),
  },
  rewarble: {
    open: async (page) => {
      const choose = [/^Alternative Payment/, /^Rewarble voucher/];
      await toPaymentStep(page, { tier: /^3 months/, choose });
    },
    code: (page) => page.getByLabel('Rewarble code'),
    fill: async (page, code) => {
      await page.getByLabel('Rewarble code').fill(code);
      await page.getByLabel('Type').selectOption('Bank Transfer');
      await page.getByLabel('Value of the code').fill('12');
    },
    submit: (page) => page.getByRole('button', { name: 'Submit Rewarble voucher' }),
  },
  paysafecard: {
    open: async (page) => {
      const choose = [/^Alternative Payment/, /^Paysafecard/];
      await toPaymentStep(page, { tier: /^3 months/, choose });
    },
    code: (page) => page.getByLabel('Paysafecard PIN'),
    fill: async (page, code) => {
      await page.getByLabel('Paysafecard PIN').fill(code);
      await page.getByLabel('Value of the code').fill('12');
      await page.getByLabel('This Paysafecard has the value that I entered').check();
    },
    submit: (page) => page.getByRole('button', { name: 'Submit Paysafecard PIN' }),
  },
} as const satisfies Record<string, CodePanel>;
