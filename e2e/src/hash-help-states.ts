import { expect, type Page } from '@playwright/test';
import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { newBitcoinHash } from './api.ts';
import type { PageState } from './page-state.ts';
import { paymentPage, toPaymentStep } from './paying.ts';

// The help below the hash field in every answer. It is played: the chain has no such transactions.

const elsewhere = '0x7a3F0b5c1d2e4f60718293a4b5c6d7e8f9009E21';
const onBase: HashCheckAnswer = {
  finding: 'fits',
  chain: 'base',
  symbol: 'USDC',
  coin: null,
  amount: '12.007100',
  address: null,
  confirmations: 2,
};

interface Help {
  readonly name: string;
  readonly answer: Partial<HashCheckAnswer>;
  /** A part of the answer without values, which are written differently in each language. */
  readonly says: string;
}

const found: Help = {
  name: 'crypto-help-found',
  answer: {},
  says: ' to our address, ',
};

const others: readonly Help[] = [
  {
    name: 'crypto-help-pending',
    answer: { finding: 'pending' },
    says: 'Seen, not in a block yet',
  },
  { name: 'crypto-help-not-found', answer: { finding: 'not_found' }, says: 'Not seen yet' },
  {
    name: 'crypto-help-other-address',
    answer: { finding: 'other_address', address: elsewhere },
    says: 'This transaction paid another address',
  },
  {
    name: 'crypto-help-unavailable',
    answer: { finding: 'unavailable' },
    says: 'Looks like a valid Base transaction hash',
  },
];

/** Types another hash, which gets this answer. */
async function typeHash(page: Page, { answer, says }: Help): Promise<void> {
  const question = '**/api/payments/crypto/hash-check';
  await page.route(question, (route) => route.fulfill({ json: { ...onBase, ...answer } }));
  const answered = page.waitForResponse(question);
  await paymentPage(page).hash.fill(`0x${newBitcoinHash()}`);
  await answered;
  await expect(page.getByText(says)).toBeVisible();
}

/** One page for all answers, and one for money that the page sees by itself. */
export const hashHelpStates: readonly PageState[] = [
  {
    name: 'crypto-arrived',
    show: async ({ page }) => {
      const txid = newBitcoinHash();
      await page.route('**/api/payments/quotes/status', (route) =>
        route.fulfill({
          json: {
            transfer: { txid, amount: '0.00011968', symbol: 'BTC', state: 'pending' },
            paymentId: null,
            isWatched: true,
          },
        }),
      );
      await toPaymentStep(page, { tier: /^3 months/ });
      await expect(page.getByText(', and filled in its hash')).toBeVisible();
    },
  },
  {
    name: found.name,
    show: async ({ page }) => {
      const pay = await toPaymentStep(page, { tier: /^3 months/ });
      await pay.chooseCoin('USD Coin');
      await expect(pay.amount).toHaveText(/ USDC$/);
      await typeHash(page, found);
    },
    next: others.map((help) => ({
      name: help.name,
      show: ({ page }) => typeHash(page, help),
    })),
  },
];
