import { expect, type Page } from '@playwright/test';
import { newBitcoinHash } from './api.ts';
import type { PageState } from './page-state.ts';
import { codePanels, paymentPage, toPaymentStep } from './paying.ts';
import type { Person } from './person.ts';

async function atPaymentStep(page: Page): Promise<ReturnType<typeof paymentPage>> {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
  return pay;
}

/** The page while the site accepts payments without a transaction hash. */
async function withoutHashRule(page: Page): Promise<void> {
  await page.route('**/payment/ghost-eshop-pro*', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace('"transactionHashRequired":true', '"transactionHashRequired":false');
    await route.fulfill({ response: answer, body });
  });
}

/** Each method that is paid with a code: as it opens, and with every possible error. */
const codePanelStates: readonly PageState[] = (
  ['nintendo', 'rewarble', 'paysafecard'] as const
).flatMap((name) => {
  const panel = codePanels[name];
  return [
    {
      name,
      show: async ({ page }: Person) => {
        await panel.open(page);
        await expect(panel.code(page)).toBeVisible();
      },
    },
    {
      name: `${name}-with-mistakes`,
      show: async ({ page }: Person) => {
        await panel.open(page);
        await panel.code(page).fill('1234');
        await panel.submit(page).click();
        await expect(panel.code(page)).toHaveAttribute('aria-invalid', 'true');
      },
    },
  ];
});

/** Changes the settings and prices while the page is open: from now on these answers are played. */
async function changeMeanwhile(
  page: Page,
  path: string,
  change: (answer: object[] | Record<string, string>) => object,
): Promise<void> {
  await page.route(path, async (route) => {
    const answer = (await (await route.fetch()).json()) as object[] | Record<string, string>;
    await route.fulfill({ json: change(answer) });
  });
  await page.reload();
}

const switchedOff = (key: string) => (answer: object) => ({
  ...answer,
  [`payment_method_${key}_enabled`]: 'false',
});

/** The visitor's choice, after it has been switched off, made more expensive or given a new address. */
const inHandStates: readonly PageState[] = [
  {
    name: 'crypto-switched-off-meanwhile',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await changeMeanwhile(page, '**/api/settings/payment-methods', switchedOff('crypto'));
      await expect(page.getByText('switched off in the meantime')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
    },
  },
  {
    name: 'crypto-dearer-meanwhile',
    show: async ({ page }) => {
      await atPaymentStep(page);
      await changeMeanwhile(page, '**/api/pricing/category/*', (answer) =>
        (answer as { price: number }[]).map((tier) => ({ ...tier, price: tier.price + 1 })),
      );
      await expect(page.getByText('The price is now $13.00')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
    },
  },
  {
    name: 'crypto-address-changed',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.hash.fill(newBitcoinHash());
      await changeMeanwhile(page, '**/api/settings/crypto/addresses', (answer) =>
        (answer as { key: string }[]).map((option) =>
          option.key === 'btc'
            ? { ...option, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
            : option,
        ),
      );
      await expect(page.getByText('The address has changed')).toBeVisible();
    },
  },
  {
    name: 'crypto-coin-withdrawn',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await changeMeanwhile(page, '**/api/settings/crypto/addresses', (answer) =>
        (answer as { key: string }[]).filter(({ key }) => key !== 'btc'),
      );
      await expect(page.getByText('Bitcoin is not accepted any more')).toBeVisible();
    },
  },
];

/** The payment page in every state. */
export const paymentStates: readonly PageState[] = [
  {
    name: 'information-empty',
    show: async ({ page }) => {
      await page.goto('/payment/ghost-eshop-pro');
      await expect(page.getByRole('radio', { name: /^Lifetime/ })).toBeVisible();
    },
  },
  {
    name: 'information-without-prices-and-methods',
    show: async ({ page }) => {
      await page.route(/\/api\/(pricing|settings\/payment-methods)/, (route) =>
        route.abort('aborted'),
      );
      await page.goto('/payment/ghost-eshop-pro');
      await expect(page.getByText('We could not load today’s prices.')).toBeVisible();
      await expect(page.getByText('We could not check which payment methods')).toBeVisible();
    },
  },
  {
    name: 'rewarble-worth-less',
    show: async ({ page }) => {
      const panel = codePanels.rewarble;
      await panel.open(page);
      await panel.fill(page, 'ab12cd34EF56gh78');
      await page.getByLabel('Value of the code').fill('5');
      await panel.submit(page).click();
      await expect(page.getByText('The code is worth less than the price')).toBeVisible();
    },
  },
  {
    name: 'information-filled-with-a-mistake',
    show: async ({ page }) => {
      await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach');
      const pay = paymentPage(page);
      await pay.chooseTier(/^1 year/);
      await pay.proceed.click();
      await expect(pay.email).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'crypto', show: async ({ page }) => void (await atPaymentStep(page)) },
  {
    name: 'crypto-hash-fits',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await expect(page.getByText('Looks like a valid Bitcoin transaction hash.')).toBeVisible();
    },
  },
  {
    name: 'crypto-hash-of-another-chain',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.chooseCoin('USD Coin');
      await pay.hash.fill('5'.repeat(88));
      await pay.submit.click();
      await expect(pay.hash).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'crypto-hash-taken',
    show: async (person, { takenHash }) => {
      const pay = await atPaymentStep(person.page);
      await pay.proveWith(takenHash);
      person.expectRefusal('POST /api/transactions', 409);
      await pay.submit.click();
      await expect(
        person.page.getByText('This crypto transaction has already been registered.'),
      ).toBeVisible();
    },
  },
  ...inHandStates,
  ...codePanelStates,
  {
    name: 'payment-form-not-loaded',
    show: async ({ page }) => {
      await page.route(/assets\/crypto-panel-/, (route) => route.abort('aborted'));
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
      await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'payment-form-loading',
    show: async ({ page }) => {
      // This request gets no answer; the browser cancels it when the page is left.
      await page.route(/assets\/crypto-panel-/, () => undefined);
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
      await expect(page.getByText('Loading the payment form…')).toBeAttached();
    },
  },
  {
    name: 'crypto-without-a-hash',
    show: async ({ page }) => {
      await withoutHashRule(page);
      const pay = await atPaymentStep(page);
      await pay.hashless.check();
      await expect(page.getByText('Our team then looks for your payment')).toBeVisible();
    },
  },
  {
    name: 'confirmation-of-an-earlier-submission',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await page.route('**/api/transactions/track/*', (route) => route.abort('aborted'));
      await page.route('**/api/transactions', async (route) => {
        await route.fetch();
        await route.abort('aborted');
      });
      await pay.submit.click();
      await expect(page.getByText('we could not find out whether your payment')).toBeVisible();
      await page.unrouteAll();
      await pay.hash.fill(newBitcoinHash());
      await pay.submit.click();
      await expect(page.getByText('What you sent first is registered')).toBeVisible();
    },
  },
  {
    name: 'payments-unavailable',
    show: async ({ page }) => {
      await page.route('**/api/settings/payment-methods', async (route) => {
        const answer = await route.fetch();
        const settings = (await answer.json()) as Record<string, string>;
        const off = Object.keys(settings).map((key) =>
          key.endsWith('_enabled') ? [key, 'false'] : [key, settings[key]],
        );
        await route.fulfill({ json: Object.fromEntries(off) as Record<string, string> });
      });
      await page.goto('/payment/ghost-eshop-pro');
      await expect(page.getByText('Payments Temporarily Unavailable')).toBeVisible();
    },
  },
  {
    name: 'confirmation',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await pay.submit.click();
      await expect(pay.confirmation).toBeVisible();
    },
  },
  {
    name: 'donation-empty',
    show: async ({ page }) => {
      await page.goto('/payment/donation');
      await expect(
        page.getByText('Enter an amount from $1 to $10,000 to see where to send it.'),
      ).toBeVisible();
    },
  },
  {
    name: 'donation-amount-too-large',
    show: async ({ page }) => {
      await page.goto('/payment/donation');
      await page.getByLabel('Amount in US dollars').fill('10001');
      await expect(page.getByText('The largest donation is $10,000.00')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeHidden();
    },
  },
  {
    name: 'donation',
    show: async ({ page }) => {
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
      await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
    },
  },
];
