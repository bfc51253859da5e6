import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Page } from '@playwright/test';
import { chooseAct, openedPayment, openPayment } from './open-payment.ts';
import { closeDialog, type PageState } from './page-state.ts';
import { playOnce } from './server-answer.ts';

// What redeemed codes brought. The outcomes are played: recording one would change the payment for other states.

const outcome_at = new Date().toISOString();
const broughtLess = { outcome: 'worth_less', found: 10, outcome_at } as const;

/** Opens a payment whose code brought €10.00 of its €15.00. */
async function openPaidInPart(
  page: Page,
  id: string,
  change: (detail: TransactionDetail) => Partial<TransactionDetail>,
): Promise<void> {
  await playOnce<TransactionDetail>(page, `**/api/transactions/${id}`, (detail) => ({
    ...detail,
    flags: [...detail.flags, 'code_paid_in_part'],
    code_missing: 5,
    codes: detail.codes.map((code) => ({ ...code, ...broughtLess })),
    ...change(detail),
  }));
  await openPayment(page, id);
  await expect(page.getByText('Worth less · €10.00')).toBeVisible();
}

export const adminCodeStates: readonly PageState[] = [
  {
    name: 'admin-payment-gift-card',
    show: async ({ page }, { ids }) => void (await openPayment(page, ids.giftCard)),
    next: [
      {
        name: 'admin-code-outcome',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Record Outcome');
          const question = page.getByRole('dialog', { name: 'Record Outcome' });
          await question.getByRole('radio', { name: /^It was worth less/ }).check();
          await question.getByRole('button', { name: 'Record Outcome' }).click();
          await expect(question.getByText('Please enter an amount')).toBeVisible();
        },
      },
      {
        // The act is played: the payment serves other states too.
        name: 'admin-undo-offered',
        show: async ({ page }, { ids }) => {
          await closeDialog(page);
          await page.route(`**/api/transactions/${ids.giftCard}/verify-payment`, async (route) => {
            const answer = await page.request.get(
              route.request().url().replace('/verify-payment', ''),
              { headers: { authorization: route.request().headers()['authorization'] ?? '' } },
            );
            const detail = (await answer.json()) as TransactionDetail;
            const json: TransactionDetail = {
              ...detail,
              status: 'pending_subscription_update',
              payment_verified: true,
              allowed_actions: ['update_subscription'],
              undo: { by: 'operator', seconds_left: 60 },
            };
            await page.unroute(`**/api/transactions/${ids.giftCard}`);
            await page.route(`**/api/transactions/${ids.giftCard}`, (asked) =>
              asked.fulfill({ json }),
            );
            await route.fulfill({ json });
          });
          await chooseAct(openedPayment(page), 'Verify Payment');
          const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
          await question.getByRole('button', { name: 'Verify Payment' }).click();
          await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-codes-paid-in-part',
    show: async ({ page }, { ids }) =>
      openPaidInPart(page, ids.giftCard, ({ codes }) => ({
        codes: codes.flatMap((code) => [
          { ...code, ...broughtLess },
          { ...code, id: 'second', code: '••••••••••••7Q2M', outcome: 'used_before', outcome_at },
          { ...code, id: 'third', code: '••••••••••••XA4P' },
        ]),
      })),
  },
  {
    name: 'admin-codes-lacking',
    show: async ({ page }, { ids }) => {
      await openPaidInPart(page, ids.giftCard, ({ allowed_actions: acts }) => ({
        verify_needs_note: true,
        verify_lacks: 5,
        allowed_actions: [
          ...acts.filter((act) => act !== 'record_code_outcome'),
          'make_top_up_link',
        ],
      }));
      await chooseAct(openedPayment(page), 'Verify With Note');
      await expect(page.getByText('€5.00 is missing, even if')).toBeVisible();
    },
    next: [
      {
        name: 'admin-codes-asked',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.route('**/api/transactions/*/top-up-link', (route) =>
            route.fulfill({
              json: {
                link: `https://pay.example.org/track/GHOST-9BKR2F-1795264496-Q8ZP3M/code#${'x'.repeat(48)}`,
                expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
              },
            }),
          );
          await page.getByRole('button', { name: 'Link for Another Code' }).click();
          await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
        },
      },
    ],
  },
];
