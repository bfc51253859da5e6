import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect } from '@playwright/test';
import { openPayment } from './open-payment.ts';
import type { PageState } from './page-state.ts';

/** An act that can be taken back. The answer is played: the payment serves other states too. */
export const adminUndoStates: readonly PageState[] = [
  {
    name: 'admin-undo-offered',
    show: async ({ page }, { ids }) => {
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
        await page.route(`**/api/transactions/${ids.giftCard}`, (asked) => asked.fulfill({ json }));
        await route.fulfill({ json });
      });
      await openPayment(page, ids.giftCard);
      await page.getByRole('button', { name: 'Verify Payment', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
];
