import type { Statement } from '@ghost-pay/contract/accounts/accounts.endpoints';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAct, openedPayment, openPayment } from './open-payment.ts';
import type { PageState } from './page-state.ts';
import { playOnce } from './server-answer.ts';

// Money that was sent back, and the statement of a month. The sums are played: real ones would take a month.

const hash = '2c7f0e9a4b1d86535f8c3a7e60d912b4f7a8c5e3109d6b2f84a1c7d05e93b6f8';
const returns: TransactionDetail['returns'] = {
  unit: 'BTC',
  total: '0.00012000',
  left: '0.00000207',
  list: [
    {
      id: '019a0000-0000-7000-8000-0000000000b1',
      amount: '0.00010000',
      usd_amount: 10.01,
      txid: hash,
      notes: null,
      admin_username: 'anna',
      returned_at: '2026-11-21T10:30:00.000Z',
    },
    {
      id: '019a0000-0000-7000-8000-0000000000b2',
      amount: '0.00002000',
      usd_amount: 2,
      txid: null,
      notes: 'The rest went by bank transfer, as the customer asked in their mail of 20 November.',
      admin_username: 'an-administrator-with-a-long-name',
      returned_at: '2026-11-22T08:05:00.000Z',
    },
  ],
};

async function atReturns(page: Page, id: string): Promise<Locator> {
  await playOnce<TransactionDetail>(page, `**/api/transactions/${id}`, (detail) => ({
    ...detail,
    returns,
  }));
  return openPayment(page, id);
}

const lines: Statement['lines'] = [
  {
    method: 'card',
    unit: 'USDC',
    currency: 'USD',
    payments: 41,
    counted: { payments: 38, amount: '402.00', usd: '402.00', without_rate: 0 },
    received: { payments: 38, amount: '384.1200', usd: '384.12', without_rate: 0, unknown: 0 },
    returned: { returns: 0, amount: '0.00', unit: 'USD', usd: '0.00', without_rate: 0 },
    rates: { lowest: '1', highest: '1', average: '1', sources: [] },
  },
  {
    method: 'crypto',
    unit: 'BTC',
    currency: 'USD',
    payments: 96,
    counted: { payments: 88, amount: '1024.00', usd: '1024.00', without_rate: 0 },
    received: { payments: 90, amount: '0.01043817', usd: '1047.33', without_rate: 1, unknown: 2 },
    returned: { returns: 2, amount: '0.00012000', unit: 'BTC', usd: '12.01', without_rate: 0 },
    rates: {
      lowest: '97610.05',
      highest: '103214.119204',
      average: '100341.218841',
      sources: ['api.coinbase.com'],
    },
  },
  {
    method: 'nintendo-eshop',
    unit: 'EUR',
    currency: 'EUR',
    payments: 12,
    counted: { payments: 9, amount: '135.00', usd: '140.22', without_rate: 0 },
    received: { payments: 10, amount: '150.00', usd: '155.80', without_rate: 0, unknown: 0 },
    returned: { returns: 1, amount: '15.00', unit: 'EUR', usd: '15.58', without_rate: 0 },
    rates: {
      lowest: '1.0371',
      highest: '1.0402',
      average: '1.0387',
      sources: ['api.coinbase.com'],
    },
  },
];
const played: Omit<Statement, 'month'> = {
  is_complete: false,
  made_at: '2026-11-23T08:00:00.000Z',
  lines,
  unclaimed: [
    {
      symbol: 'BTC',
      network: 'Bitcoin',
      transfers: 1,
      amount: '0.00017020',
      usd: '17.02',
      without_rate: 0,
    },
    {
      symbol: 'USDC',
      network: 'Ethereum',
      transfers: 1,
      amount: '24.18',
      usd: '24.18',
      without_rate: 0,
    },
    {
      symbol: 'POL',
      network: 'Polygon',
      transfers: 1,
      amount: '12.5',
      usd: '0.00',
      without_rate: 1,
    },
  ],
  totals: {
    payments: 149,
    counted: { payments: 135, usd: '1566.22', without_rate: 0 },
    received: { payments: 138, usd: '1587.25', without_rate: 1, unknown: 2 },
    returned: { returns: 3, usd: '27.59', without_rate: 0 },
    net: { usd: '1538.63' },
    unclaimed: { transfers: 3, usd: '41.20', without_rate: 1 },
  },
};

/** Answers as the server does when some codes did not bring what they should. */
async function playCodes(page: Page): Promise<void> {
  await page.route('**/api/transactions/stats/codes', (route) =>
    route.fulfill({
      json: {
        outcomes: [
          {
            outcome: 'worked',
            codes: 41,
            found: [
              { currency: 'EUR', amount: 492 },
              { currency: 'JPY', amount: 3000 },
            ],
          },
          { outcome: 'worth_less', codes: 2, found: [{ currency: 'USD', amount: 15 }] },
          { outcome: 'used_before', codes: 3, found: [] },
        ],
      },
    }),
  );
}

export async function atAccounts(page: Page, statement = played): Promise<void> {
  await page.route(/\/api\/accounts\/[\d-]+$/, (route) => {
    const month = route.request().url().slice(-7);
    return route.fulfill({ json: { ...statement, month } });
  });
  await page.goto('/admin/accounts');
  await expect(page.getByText('Counted').first()).toBeVisible();
}

export const adminAccountStates: readonly PageState[] = [
  {
    name: 'admin-returned',
    show: async ({ page }, { ids }) => {
      const drawer = await atReturns(page, ids.completed);
      await drawer.getByRole('heading', { name: 'Returned' }).scrollIntoViewIfNeeded();
    },
    next: [
      {
        name: 'admin-record-return',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Record Return');
          const question = page.getByRole('dialog', { name: 'Record Return' });
          await question.getByLabel('Amount in BTC').fill('0.1');
          await question.getByRole('button', { name: 'Record Return' }).click();
          await expect(question.getByText('Please enter the transaction hash')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-accounts',
    show: async ({ page }) => {
      await playCodes(page);
      await atAccounts(page);
      await expect(page.getByRole('region', { name: 'Codes' })).toContainText('Used before');
    },
  },
  {
    name: 'admin-accounts-empty',
    show: async ({ page }) => {
      const none = { payments: 0, usd: '0.00', without_rate: 0 };
      const totals = {
        payments: 0,
        counted: none,
        received: { ...none, unknown: 0 },
        returned: { returns: 0, usd: '0.00', without_rate: 0 },
        net: { usd: '0.00' },
        unclaimed: { transfers: 0, usd: '0.00', without_rate: 0 },
      };
      await atAccounts(page, { ...played, lines: [], unclaimed: [], totals });
      await expect(page.getByText('No payments in this month')).toBeVisible();
    },
  },
  {
    name: 'admin-accounts-unreadable',
    show: async ({ page }) => {
      await page.route(/\/api\/accounts\/[\d-]+$/, (route) => route.abort('aborted'));
      await page.goto('/admin/accounts');
      await expect(page.getByText('The statement could not be read.')).toBeVisible();
    },
  },
];
