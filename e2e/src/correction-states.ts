import type { CorrectionOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { linkOnItsWay } from '@ghost-pay/contract/answers/link-on-its-way';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Page } from '@playwright/test';
import { openPayment } from './open-payment.ts';
import type { PageState, Stock } from './page-state.ts';
import { playOnce } from './server-answer.ts';

// The page on which a visitor corrects what they sent. The answers are played: a payment is corrected once.

const hash = '4f1c2b7e0d3a9586c1e7f20b4d8a6c395e8f1a7b2c4d6e8095a1b3c5d7e98a13';
const link = `#${'x'.repeat(48)}`;

async function offerTo(
  page: Page,
  { paymentIds: { waiting: paymentId } }: Stock,
  changes: Partial<CorrectionOffer> = {},
): Promise<void> {
  const json: CorrectionOffer = {
    paymentId,
    paymentMethod: 'crypto',
    coin: 'btc',
    sent: hash,
    refusal: null,
    ...changes,
  };
  await page.route('**/api/transactions/track/*/correction', async (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json })
      : route.fulfill({ json: { paymentId, sent: hash.replace('13', '31') } }),
  );
  await page.goto(`/track/${paymentId}/correct${link}`);
}

export const correctionStates: readonly PageState[] = [
  {
    name: 'correct-without-a-token',
    show: async ({ page }, { paymentIds }) => {
      await page.goto(`/track/${paymentIds.waiting}/correct`);
      await expect(page.getByRole('button', { name: 'Send Me a Link' })).toBeVisible();
    },
    next: [
      {
        name: 'correct-link-asked',
        show: async ({ page }) => {
          await page.route('**/api/transactions/track/*/correction-link', (route) =>
            route.fulfill({ json: { message: linkOnItsWay } }),
          );
          await page.getByRole('button', { name: 'Send Me a Link' }).click();
          await expect(page.getByText(linkOnItsWay)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'correct-link-expired',
    show: async (person, { paymentIds: { waiting } }) => {
      person.expectRefusal(`GET /api/transactions/track/${waiting}/correction`, 403);
      await person.page.goto(`/track/${waiting}/correct${link}`);
      await expect(person.page.getByText('This link has expired')).toBeVisible();
    },
  },
  {
    name: 'correct-hash',
    show: async ({ page }, stock) => {
      await offerTo(page, stock);
      await expect(page.getByLabel('The right transaction hash')).toBeVisible();
    },
    next: [
      {
        name: 'correct-hash-with-mistakes',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Send Correction' }).click();
          await expect(page.getByText('Please enter the transaction hash')).toBeVisible();
        },
      },
      {
        name: 'correct-done',
        show: async ({ page }) => {
          await page.getByLabel('The right transaction hash').fill(hash.replace('13', '31'));
          await page.getByRole('button', { name: 'Send Correction' }).click();
          await expect(page.getByText('Your correction has arrived')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'correct-voucher',
    show: async ({ page }, stock) => {
      const sent = '••••••••••••7Q2M';
      await offerTo(page, stock, { paymentMethod: 'alternative-rewarble', coin: null, sent });
      await expect(page.getByLabel('PIN')).toBeVisible();
    },
  },
  {
    name: 'correct-refused',
    show: async ({ page }, stock) => {
      const code = 'CORRECTION_CODE_TAKEN';
      const refusal = { code, sentence: errorCatalogue[code].sentence } as const;
      await offerTo(page, stock, { refusal });
      await expect(page.getByText(refusal.sentence)).toBeVisible();
    },
  },
];

export const adminCorrectionStates: readonly PageState[] = [
  {
    name: 'admin-corrected-hash',
    show: async ({ page }, { ids: { waiting } }) => {
      const correction = { corrected_at: new Date().toISOString(), before: hash };
      await playOnce<TransactionDetail>(page, `**/api/transactions/${waiting}`, (detail) => ({
        ...detail,
        correction,
      }));
      await openPayment(page, waiting);
      await expect(page.getByText('Corrected by the visitor')).toBeVisible();
    },
  },
];
