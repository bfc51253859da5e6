import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import type { TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { expect, type Page } from '@playwright/test';
import type { PageState, Stock } from './page-state.ts';

// The page on which a customer adds another code. The answers are played: a link adds one code.

const link = `#${'x'.repeat(48)}`;

async function offerTo(
  page: Page,
  { paymentIds: { waiting: paymentId } }: Stock,
  changes: Partial<TopUpOffer> = {},
): Promise<void> {
  const json: TopUpOffer = {
    paymentId,
    paymentMethod: 'nintendo-eshop',
    amount: 15,
    brought: 10,
    missing: 5,
    currency: 'EUR',
    region: 'europe',
    refusal: null,
    ...changes,
  };
  await page.route('**/api/transactions/track/*/code', async (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json })
      : route.fulfill({ json: { paymentId, sent: '••••••••••••7Q2M' } }),
  );
  await page.goto(`/track/${paymentId}/code${link}`);
}

export const topUpStates: readonly PageState[] = [
  {
    name: 'add-code-gift-card',
    show: async ({ page }, stock) => {
      await offerTo(page, stock);
      await expect(page.getByLabel('Gift card code')).toBeVisible();
    },
    next: [
      {
        name: 'add-code-done',
        show: async ({ page }) => {
          await page.getByLabel('Gift card code').fill('A1B2C3D4E5F6G7Q2');
          await page.getByRole('button', { name: 'Add Code' }).click();
          await expect(page.getByText('Your code has arrived')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'add-code-voucher-with-mistakes',
    show: async ({ page }, stock) => {
      await offerTo(page, stock, { paymentMethod: 'alternative-rewarble', region: null });
      await page.getByRole('button', { name: 'Add Code' }).click();
      await expect(page.getByText('Please enter the value of the code')).toBeVisible();
    },
  },
  {
    name: 'add-code-used',
    show: async ({ page }, stock) => {
      const code = 'TOP_UP_USED';
      const refusal = { code, sentence: errorCatalogue[code].sentence } as const;
      await offerTo(page, stock, { refusal });
      await expect(page.getByText(refusal.sentence)).toBeVisible();
    },
  },
  {
    name: 'add-code-invalid-link',
    show: async (person, { paymentIds: { waiting } }) => {
      person.expectRefusal(`GET /api/transactions/track/${waiting}/code`, 403);
      await person.page.goto(`/track/${waiting}/code${link}`);
      await expect(person.page.getByText('This link does not open')).toBeVisible();
    },
  },
];
