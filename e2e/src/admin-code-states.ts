import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Page } from '@playwright/test';
import { chooseAct, openedPayment, openPayment } from './open-payment.ts';
import { closeDialog, type PageState } from './page-state.ts';
import { serverAnswer } from './server-answer.ts';

// What redeemed codes brought. The outcomes are played: recording one would change the payment for other states.

/** Opens a payment whose only code brought €10.00 of its €15.00. */
async function withCodeAsked(page: Page, id: string): Promise<void> {
  let shown: TransactionDetail | undefined;
  await page.route(`**/api/transactions/${id}`, async (route) => {
    if (shown !== undefined) return route.fulfill({ json: shown });
    const response = await serverAnswer(route);
    const detail = (await response.json()) as TransactionDetail;
    const outcome_at = new Date().toISOString();
    shown = {
      ...detail,
      flags: [...detail.flags, 'code_paid_in_part'],
      code_missing: 5,
      verify_needs_note: true,
      verify_lacks: 5,
      allowed_actions: [
        ...detail.allowed_actions.filter((act) => act !== 'record_code_outcome'),
        'make_top_up_link',
      ],
      codes: detail.codes.map((code) => ({
        ...code,
        outcome: 'worth_less',
        found: 10,
        outcome_at,
      })),
    };
    return route.fulfill({ response, json: shown });
  });
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
    show: async ({ page }, { ids }) => {
      // The page asks repeatedly; later questions are answered here, so none is under way when the page is left.
      let shown: TransactionDetail | undefined;
      await page.route(`**/api/transactions/${ids.giftCard}`, async (route) => {
        if (shown !== undefined) return route.fulfill({ json: shown });
        const response = await serverAnswer(route);
        const detail = (await response.json()) as TransactionDetail;
        const [code] = detail.codes;
        if (code === undefined) throw new Error('The gift card has no code');
        const outcome_at = new Date().toISOString();
        shown = {
          ...detail,
          flags: [...detail.flags, 'code_paid_in_part'],
          code_missing: 5,
          codes: [
            { ...code, outcome: 'worth_less', found: 10, outcome_at },
            { ...code, id: 'second', code: '••••••••••••7Q2M', outcome: 'used_before', outcome_at },
            { ...code, id: 'third', code: '••••••••••••XA4P' },
          ],
        };
        return route.fulfill({ response, json: shown });
      });
      await openPayment(page, ids.giftCard);
      await expect(page.getByText('Worth less · €10.00')).toBeVisible();
    },
  },
  {
    name: 'admin-codes-lacking',
    show: async ({ page }, { ids }) => {
      await withCodeAsked(page, ids.giftCard);
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
