import type {
  Candidate,
  NearVisitor,
  Transfer,
  TransferFigures,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { expect, type Locator, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

// The transfers of a site in use. They are played: on the sandbox's chains nothing is old.

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const idOf = (index: number) => `019b2fff-1a90-7e6b-8c14-${String(index).padStart(12, '0')}`;

const first: Transfer = {
  id: idOf(1),
  chain: 'bitcoin',
  asset: 'btc@bitcoin',
  symbol: 'BTC',
  txid: '4f5a91c7b3de20f6a8c9e1d2b3a4f5061728394a5b6c7d8e9f00112233d2e08b',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  amount: '0.00014233',
  amount_usd: 12.02,
  is_small: false,
  is_foreign: false,
  how: 'direct',
  state: 'final',
  block_height: 912_345,
  block_time: ago(24),
  first_seen_at: ago(26),
  payment: null,
  dismiss_reason: null,
  settled_at: null,
  settled_by: null,
  likely: {
    payment_id: 'GHOST-1',
    username: 'kart_otter',
    fit: 'exact',
    difference_percent: 0,
    count: 1,
  },
  visitor: null,
  allowed_actions: ['attach', 'dismiss'],
};
const evm = { address: '0x7a3F0b5c1d2e4f60718293a4b5c6d7e8f9009E21', txid: `0x${'5b'.repeat(32)}` };
const unclaimed: Transfer[] = [
  first,
  {
    ...first,
    ...evm,
    id: idOf(2),
    chain: 'ethereum',
    asset: 'usdt@ethereum',
    symbol: 'USDT',
    amount: '5.0000',
    amount_usd: 5,
    state: 'confirmed',
    first_seen_at: ago(170),
    likely: {
      payment_id: 'GHOST-2',
      username: 'velvet_moth',
      fit: 'near',
      difference_percent: 1.3,
      count: 2,
    },
  },
  {
    ...first,
    id: idOf(9),
    amount: '0.00005911',
    amount_usd: 4.99,
    first_seen_at: ago(1_500),
    likely: null,
    visitor: {
      type: 'ghost-eshop-pro',
      subscription_duration: '1 month',
      amount: 5,
      currency: 'USD',
      username: 'paper_lantern',
      email: 'paper_lantern@example.org',
      asked_at: ago(1_504),
    },
    allowed_actions: ['make_payment', 'attach', 'dismiss'],
  },
  {
    ...first,
    ...evm,
    id: idOf(3),
    chain: 'ethereum',
    asset: 'usdc@ethereum',
    symbol: 'USDC',
    amount: '24.1800',
    amount_usd: 24.18,
    is_foreign: true,
    first_seen_at: ago(1_700),
    likely: null,
  },
  {
    ...first,
    id: idOf(4),
    chain: 'bsc',
    asset: 'bnb@bsc',
    symbol: 'BNB',
    amount: '0.018',
    amount_usd: null,
    address: evm.address,
    txid: null,
    how: 'balance',
    state: 'pending',
    first_seen_at: ago(2_000),
    likely: null,
  },
];
const settled: Transfer[] = [
  {
    ...first,
    likely: null,
    payment: { id: idOf(9), payment_id: 'GHOST-9', username: 'comet_byte348', how: 'hand' },
    settled_at: ago(3),
    settled_by: 'anna',
    allowed_actions: ['detach'],
  },
  {
    ...(unclaimed.at(-1) ?? first),
    state: 'vanished',
    dismiss_reason: 'Our own top-up.',
    settled_at: ago(40),
    settled_by: 'ben',
    allowed_actions: ['take_back'],
  },
];
const figures: TransferFigures = {
  unclaimed: 5,
  unclaimed_usd: 41.2,
  overdue: 2,
  overdue_usd: 24.18,
  attached_week: 61,
  small: 37,
  behind: [{ chain: 'bsc', seconds: 430, problem: 'away' }],
};
const candidate: Candidate = {
  id: idOf(21),
  payment_id: 'GHOST-1',
  username: 'kart_otter',
  email: 'kart_otter@example.net',
  status: 'pending_payment_verification',
  created_at: ago(20),
  asked: '0.00014233',
  asked_until: ago(-12),
  fit: 'exact',
  difference_percent: 0,
  has_hash: false,
  has_other_hash: false,
  late_minutes: null,
};
const candidates: Candidate[] = [
  candidate,
  {
    ...candidate,
    id: idOf(22),
    username: 'velvet_moth',
    email: 'velvet_moth@example.org',
    asked: '0.00014051',
    asked_until: ago(104),
    fit: 'near',
    difference_percent: 1.3,
    late_minutes: 80,
  },
  {
    ...candidate,
    id: idOf(23),
    username: 'tiny_comet',
    email: 'tiny_comet@example.org',
    asked: '0.00014951',
    asked_until: null,
    fit: 'near',
    difference_percent: -4.8,
    has_hash: true,
    has_other_hash: true,
  },
];

/** Who has paid a little less than they were asked, and closed the page. */
const nearVisitor: NearVisitor = {
  type: 'ghost-eshop-pro',
  subscription_duration: '3 months',
  amount: 15,
  currency: 'USD',
  username: 'thin_harbour',
  email: 'thin_harbour@example.org',
  asked_at: ago(190),
  quote_id: idOf(31),
  asked: '0.0182',
  difference_percent: -1.1,
};

async function openTransfers(
  page: Page,
  { transfers = unclaimed, query = '' }: { transfers?: Transfer[]; query?: string } = {},
): Promise<void> {
  await page.route('**/api/transfers/figures', (route) => route.fulfill({ json: figures }));
  await page.route('**/api/transfers?*', (route) =>
    route.fulfill({ json: { transfers, next: transfers.length > 0 ? '1_x' : null } }),
  );
  await page.route('**/api/transfers/*/candidates*', (route) =>
    route.fulfill({
      json: {
        candidates: route.request().url().includes(first.id) ? candidates : [],
        visitors: route.request().url().includes(idOf(4)) ? [nearVisitor] : [],
      },
    }),
  );
  await page.goto(`/admin/transfers${query}`);
}

async function atTransfers(
  page: Page,
  shown: { transfers?: Transfer[]; query?: string } = {},
): Promise<void> {
  await openTransfers(page, shown);
  await expect(page.getByRole('heading', { name: 'Unclaimed Transfers', level: 1 })).toBeVisible();
}

async function atTransfer(page: Page, transfers: Transfer[], id: string): Promise<Locator> {
  await openTransfers(page, { transfers, query: `?id=${id}` });
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('About this transfer')).toBeVisible();
  return drawer;
}

/** Answers as the server does when transfers have waited too long for a payment. */
export async function playUnclaimed(page: Page): Promise<void> {
  await page.route('**/api/transfers/figures', (route) =>
    route.fulfill({ json: { ...figures, overdue: 3, overdue_usd: 41.2 } }),
  );
}

export const adminTransferStates: readonly PageState[] = [
  {
    name: 'admin-transfers',
    show: async ({ page }) => {
      await atTransfers(page);
      await expect(page.getByText('Wrong network').first()).toBeVisible();
    },
  },
  {
    name: 'admin-transfers-settled',
    show: async ({ page }) => {
      await atTransfers(page, { transfers: settled, query: '?view=settled' });
      await expect(page.getByText('To comet_byte348, by anna')).toBeVisible();
    },
  },
  {
    name: 'admin-transfers-empty',
    show: async ({ page }) => {
      await atTransfers(page, { transfers: [] });
      await expect(page.getByText('Every transfer belongs to a payment')).toBeVisible();
    },
  },
  {
    name: 'admin-transfer-visitor',
    show: async ({ page }) => {
      const drawer = await atTransfer(page, unclaimed, idOf(9));
      await expect(drawer.getByRole('button', { name: 'Make a Payment of It' })).toBeVisible();
    },
  },
  {
    name: 'admin-transfer',
    show: async ({ page }) => {
      const drawer = await atTransfer(page, unclaimed, first.id);
      await expect(drawer.getByRole('button', { name: 'Attach to kart_otter' })).toBeEnabled();
    },
    next: [
      {
        name: 'admin-transfer-not-a-payment',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'More Actions' }).click();
          await page.getByRole('button', { name: 'Not a Payment' }).click();
          const question = page.getByRole('dialog', { name: 'Not a payment?' });
          await question.getByRole('button', { name: 'Not a Payment', exact: true }).click();
          await expect(question.getByText('Please enter a note')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-transfer-without-candidate',
    show: async ({ page }) => {
      const drawer = await atTransfer(page, unclaimed, idOf(4));
      await expect(
        drawer.getByText('No waiting payment asked for about this amount.'),
      ).toBeVisible();
      await expect(drawer.getByRole('radio', { name: /^thin_harbour/ })).toBeVisible();
    },
  },
];
