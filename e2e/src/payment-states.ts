import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ROOT } from '../../scripts/run-tool.ts';
import { newBitcoinHash } from './api.ts';
import { withoutOfferInThePage } from './failing-calls.ts';
import { hashHelpStates } from './hash-help-states.ts';
import type { PageState } from './page-state.ts';
import { codePanels, expectQuoteHeld, paymentPage, toPaymentStep } from './paying.ts';
import { serverAnswer } from './server-answer.ts';

/** The QR code, whatever it holds: texts, because the made-up language translates these alone. */
function qrCode(page: Page): Locator {
  const link = page.getByRole('img', { name: 'Copy the payment link' });
  return link.or(page.getByRole('img', { name: 'Copy the address' }));
}

async function atPaymentStep(page: Page): Promise<ReturnType<typeof paymentPage>> {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(qrCode(page)).toBeVisible();
  return pay;
}

async function giveSuggestedAmount(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button').last().click();
}

/** Whether this is the built panel for coins, in any language. Built files have no names: Vite's manifests tell them. */
export function isCoinPanel({ pathname }: URL): boolean {
  const folder = join(ROOT, 'apps', 'web', 'dist', '.vite');
  return readdirSync(folder).some((name) => {
    const built = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<
      string,
      { file: string }
    >;
    return pathname === `/${built['src/features/payment/panels/crypto-panel.tsx']?.file}`;
  });
}

/** The page while the site accepts payments without a transaction hash. */
async function withoutHashRule(page: Page): Promise<void> {
  await page.route('**/payment/ghost-eshop-pro*', async (route) => {
    const answer = await serverAnswer(route);
    const html = await answer.text();
    const body = html.replace('"transactionHashRequired":true', '"transactionHashRequired":false');
    await route.fulfill({ response: answer, body });
  });
}

const worthLess: PageState = {
  name: 'rewarble-worth-less',
  show: async ({ page }) => {
    const panel = codePanels.rewarble;
    await panel.fill(page, 'ab12cd34EF56gh78');
    await page.getByLabel('Value of the code').fill('5');
    await panel.submit(page).click();
    await expect(page.getByText('The code is worth less than the price')).toBeVisible();
  },
};

/** Each method that is paid with a code: as it opens, and with every possible error. */
const codePanelStates = (['nintendo', 'rewarble', 'paysafecard'] as const).map(
  (name): PageState => {
    const panel = codePanels[name];
    return {
      name,
      show: async ({ page }) => {
        await panel.open(page);
        await expect(panel.code(page)).toBeVisible();
      },
      next: [
        {
          name: `${name}-with-mistakes`,
          show: async ({ page }) => {
            await panel.code(page).fill('1234');
            await panel.submit(page).click();
            await expect(panel.code(page)).toHaveAttribute('aria-invalid', 'true');
          },
        },
        ...(name === 'rewarble' ? [worthLess] : []),
      ],
    };
  },
);

/** Ends the time of the shown quote, as if it had been another amount. */
async function endQuote(page: Page): Promise<void> {
  await expectQuoteHeld(page);
  await page.evaluate(`{
    const name = 'payment-draft:ghost-eshop-pro';
    const draft = JSON.parse(sessionStorage.getItem(name));
    const [quote] = draft.quotes;
    const coin = { ...quote.coin, exact: { ...quote.coin.exact, amount: '0.00012345' } };
    // The server renews its own quotes: this one is of another token.
    const token = [...quote.token].reverse().join('');
    addEventListener('pagehide', () =>
      sessionStorage.setItem(name, JSON.stringify({ ...draft, quotes: [{ ...quote, id: token, token, coin, until: 0 }] })),
    );
  }`);
  await page.reload();
}

/** The crypto panel when a quote has ended, and when none can be had. */
const quoteStates: readonly PageState[] = [
  {
    name: 'crypto-new-quote',
    show: async ({ page }) => {
      await atPaymentStep(page);
      await endQuote(page);
      await expect(page.getByText('the old amount still counts')).toBeVisible();
    },
    next: [
      {
        name: 'crypto-which-amount',
        show: async ({ page }) => {
          await paymentPage(page).proveWith(newBitcoinHash());
          await expect(page.getByRole('radio', { name: /^0[.,]00012345 BTC/ })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'crypto-quote-over',
    show: async ({ page }) => {
      const pay = await atPaymentStep(page);
      await pay.proveWith(newBitcoinHash());
      await endQuote(page);
      await expect(page.getByText('This amount has expired.')).toBeVisible();
    },
  },
  {
    name: 'crypto-address-not-ours',
    show: async ({ page }) => {
      const foreign = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
      await page.route('**/api/payments/quotes', async (route) => {
        const answer = await serverAnswer(route);
        const quote = (await answer.json()) as { coin: object; quoteToken: string };
        const coin = { ...quote.coin, address: foreign };
        // The site would not renew a quote of such an address: it knows this one by another token.
        const quoteToken = quote.quoteToken.split('').toReversed().join('');
        await route.fulfill({ json: { ...quote, coin, quoteToken } });
      });
      await atPaymentStep(page);
      await expect(page.locator('code')).toContainText(foreign.slice(0, 4));
      await expectQuoteHeld(page);
      await page.unroute('**/api/payments/quotes');
      await page.route('**/api/settings/crypto/addresses/not-ours', (route) =>
        route.fulfill({ json: [{ crypto_type: 'btc', address: foreign }] }),
      );
      await page.reload();
      await expect(page.getByText('This address is not ours any more')).toBeVisible();
      await expect(qrCode(page)).toBeVisible();
    },
  },
  {
    name: 'crypto-without-a-quote',
    show: async ({ page }) => {
      await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
      await atPaymentStep(page);
      await expect(page.getByText('Send BTC worth')).toBeVisible();
    },
  },
  {
    name: 'crypto-quote-asked',
    show: async ({ page }) => {
      // This request gets no answer; the browser cancels it when the page is left.
      await page.route('**/api/payments/quotes', () => undefined);
      await toPaymentStep(page, { tier: /^3 months/ });
      await expect(page.getByText('Fixing the amount…')).toBeAttached();
    },
  },
  {
    name: 'crypto-coin-withdrawn',
    show: async (person) => {
      const { page } = person;
      await page.route('**/api/payments/quotes', (route) =>
        route.fulfill({
          status: 400,
          json: { error: 'Not accepted', code: 'COIN_NOT_AVAILABLE', requestId: 'r' },
        }),
      );
      person.expectRefusal('POST /api/payments/quotes', 400);
      await toPaymentStep(page, { tier: /^3 months/ });
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
      await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
    },
    next: [
      {
        name: 'information-filled-with-a-mistake',
        show: async ({ page }) => {
          const pay = paymentPage(page);
          await pay.username.fill('peach');
          await pay.email.fill('peach');
          await pay.chooseTier(/^1 year/);
          await pay.proceed.click();
          await expect(pay.email).toHaveAttribute('aria-invalid', 'true');
        },
      },
    ],
  },
  {
    name: 'information-without-prices-and-methods',
    show: async ({ page }) => {
      await withoutOfferInThePage(page);
      await page.route(/\/api\/(pricing|settings\/payment-methods)/, (route) =>
        route.abort('aborted'),
      );
      await page.goto('/payment/ghost-eshop-pro');
      await expect(page.getByText('We could not load today’s prices.')).toBeVisible();
      await expect(page.getByText('We could not check which payment methods')).toBeVisible();
    },
  },
  {
    name: 'crypto',
    show: async ({ page }) => void (await atPaymentStep(page)),
    next: [
      {
        name: 'crypto-hash-fits',
        show: async ({ page }, { takenHash }) => {
          await paymentPage(page).proveWith(takenHash);
          await expect(
            page.getByText('Looks like a valid Bitcoin transaction hash.'),
          ).toBeVisible();
        },
      },
      {
        name: 'crypto-hash-taken',
        show: async (person) => {
          person.expectRefusal('POST /api/transactions', 409);
          await paymentPage(person.page).submit.click();
          await expect(
            person.page.getByText('This crypto transaction has already been registered.'),
          ).toBeVisible();
        },
      },
      {
        name: 'confirmation',
        show: async ({ page }) => {
          const pay = paymentPage(page);
          await pay.hash.fill(newBitcoinHash());
          await pay.submit.click();
          await expect(pay.confirmation).toBeVisible();
        },
      },
    ],
  },
  ...hashHelpStates,
  ...quoteStates,
  ...codePanelStates,
  {
    name: 'payment-form-not-loaded',
    show: async ({ page }) => {
      await page.route(isCoinPanel, (route) => route.abort('aborted'));
      await page.goto('/payment/donation');
      await giveSuggestedAmount(page);
      await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'payment-form-loading',
    show: async ({ page }) => {
      // This request gets no answer; the browser cancels it when the page is left.
      await page.route(isCoinPanel, () => undefined);
      await page.goto('/payment/donation');
      await giveSuggestedAmount(page);
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
        await serverAnswer(route);
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
      await withoutOfferInThePage(page);
      await page.route('**/api/settings/payment-methods', async (route) => {
        const answer = await serverAnswer(route);
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
    name: 'donation-empty',
    show: async ({ page }) => {
      await page.goto('/payment/donation');
      await expect(page.getByText('Enter an amount to see where to send it.')).toBeVisible();
    },
    next: [
      {
        name: 'donation-amount-too-large',
        show: async ({ page }) => {
          await page.getByLabel('Amount in US dollars').fill('10001');
          await expect(page.getByText('The largest donation is $10,000.00')).toBeVisible();
        },
      },
      {
        name: 'donation',
        show: async ({ page }) => {
          await giveSuggestedAmount(page);
          await expect(qrCode(page)).toBeVisible();
        },
      },
    ],
  },
];
