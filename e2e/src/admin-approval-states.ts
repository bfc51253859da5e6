import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import { expect, type Page } from '@playwright/test';
import { closeDialog, type PageState } from './page-state.ts';

// Rules that have decided for a month. They are played: a new site has decided about nothing.

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const idOf = (index: number) => `019b3011-5d40-7f20-8a61-${String(index).padStart(12, '0')}`;

type ShownRule = ApprovalList['rules'][number];

const donations: ShownRule = {
  id: idOf(1),
  name: 'Donations, exact amount',
  coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
  mode: 'on',
  version: 2,
  changed_at: ago(400),
  changed_by: 'demo',
  readiness: { approvals: 61, unsettled: 0, is_ready: true },
  report: {
    days: 30,
    decided_by_people: 3,
    approved: 61,
    verified: 61,
    agreed: 0,
    disagreed: 0,
    missed: 0,
    spared: 1,
    left: 3,
    left_for: [
      { reason: 'underpaid', count: 2 },
      { reason: 'single_source', count: 1 },
    ],
    minutes_saved: 4.2,
    disagreements: [],
  },
};
const subscriptions: ShownRule = {
  ...donations,
  id: idOf(2),
  name: 'Subscriptions up to $25',
  coins: ['btc', 'usdt', 'usdc'],
  types: ['ghost-eshop-pro'],
  most_usd: 25,
  day_usd: 300,
  day_payments: 25,
  mode: 'shadow',
  version: 4,
  readiness: { approvals: 41, unsettled: 1, is_ready: false },
  report: {
    ...donations.report,
    decided_by_people: 43,
    approved: 41,
    verified: 0,
    agreed: 40,
    disagreed: 1,
    left: 2,
    left_for: [
      { reason: 'underpaid', count: 1 },
      { reason: 'too_few_sources', count: 1 },
    ],
    minutes_saved: 11,
    disagreements: [
      {
        id: idOf(20),
        transaction_id: idOf(21),
        payment_id: 'GHOST-E0E7J5-1791210000-9B4K5P',
        username: 'comet_byte348',
        amount_usd: 12,
        coin: 'btc',
        decided_at: ago(220),
        outcome_at: ago(219),
        outcome_by: 'ben',
        settled_at: null,
        settled_by: null,
        settled_note: null,
      },
    ],
  },
};
const knownPayers: ShownRule = {
  ...donations,
  id: idOf(3),
  name: 'Bitcoin for known payers, up to $100',
  coins: ['btc'],
  types: ['ghost-eshop-pro', 'donation'],
  most_usd: 100,
  day_usd: 400,
  day_payments: 6,
  delay_minutes: 10,
  known_after: 3,
  mode: 'off',
  version: 1,
  readiness: { approvals: 0, unsettled: 0, is_ready: false },
  report: {
    ...donations.report,
    decided_by_people: 0,
    approved: 0,
    verified: 0,
    spared: 0,
    left: 0,
    left_for: [],
    minutes_saved: null,
  },
};

const inUse: ApprovalList = {
  rules: [donations, subscriptions, knownPayers],
  may_verify: true,
  stops: [
    {
      chain: 'base',
      reason: 'sources_disagree',
      transaction_id: idOf(22),
      stopped_at: ago(2),
    },
  ],
  today: { payments: 9, usd: 84 },
  verified: [
    { username: null, type: 'donation', coin: 'btc', amount_usd: 10 } as const,
    { username: null, type: 'donation', coin: 'sol', amount_usd: 25 } as const,
    { username: 'nova_fox', type: 'donation', coin: 'usdt', amount_usd: 5 } as const,
  ].map((payment, index) => ({
    ...payment,
    transaction_id: idOf(30 + index),
    payment_id: `GHOST-${index}`,
    rule: donations.name,
    decided_at: ago(index + 1),
    outcome: null,
  })),
};

async function atRules(page: Page, list: ApprovalList = inUse): Promise<void> {
  await page.route('**/api/approval-rules', (route) => route.fulfill({ json: list }));
  await page.goto('/admin/approval-rules');
  await expect(page.getByRole('heading', { name: 'Approval Rules', level: 1 })).toBeVisible();
}

const partOf = (page: Page, rule: string) => page.getByRole('region', { name: rule });

export const adminApprovalStates: readonly PageState[] = [
  {
    name: 'admin-approvals',
    show: async ({ page }) => {
      await atRules(page);
      await expect(page.getByRole('heading', { name: /^Verified by rules today/ })).toBeVisible();
    },
    next: [
      {
        name: 'admin-approvals-new',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'New Rule' }).click();
          const form = page.getByRole('dialog', { name: 'New rule' });
          await form.getByLabel('Largest payment').fill('none');
          await form.getByRole('button', { name: 'Add in Shadow' }).click();
          await expect(form.getByText('Please enter the largest payment')).toBeVisible();
        },
      },
      {
        name: 'admin-approvals-switch-on',
        show: async ({ page }) => {
          await closeDialog(page);
          await partOf(page, knownPayers.name).getByRole('radio', { name: /^On/ }).click();
          const question = page.getByRole('dialog', { name: `Switch “${knownPayers.name}” on?` });
          await question.getByRole('button', { name: 'Switch On' }).click();
          await expect(question.getByText('This is not the name of the rule')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-approvals-empty',
    show: async ({ page }) => {
      await atRules(page, { ...inUse, rules: [], stops: [], verified: [], may_verify: false });
      await expect(page.getByText('There is no rule yet')).toBeVisible();
    },
  },
];
