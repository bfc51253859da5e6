import { type Evidence, mayStillAppear } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAct, openedPayment, openPayment } from './open-payment.ts';
import type { PageState } from './page-state.ts';
import { playOnce } from './server-answer.ts';

// The evidence in every verdict. It is played: on real chains most of these would take hours.

const ours = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const theirs = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const seen = {
  chain: 'bitcoin',
  symbol: 'BTC',
  amount: '0.00014207',
  transfers: [{ symbol: 'BTC', amount: '0.00014207', address: ours }],
  elsewhere: [],
  in_block: true,
  succeeded: true,
  confirmations: 3,
  is_final: true,
  block_time: ago(20),
  first_seen_at: ago(18),
} satisfies Evidence['seen'];

const source = {
  name: 'mempool.space',
  is_own: false,
  said: 'in_block',
  confirmations: 3,
  amount: '0.00014207',
  read_at: ago(0.35),
} as const;

const proven: Evidence = {
  verdict: 'proven',
  findings: [{ code: 'exact_amount' }],
  expected: {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount: '0.00014207',
    address: ours,
    confirmations: 2,
    not_before: ago(24),
    by_quote: true,
  },
  seen,
  whose: 'quote',
  counted_for: null,
  sources: [source, { ...source, name: 'blockstream.info' }],
  sources_agree: true,
  is_checked_here: true,
  readings: 13,
  read_at: ago(0.35),
  next_reading_at: ago(-48),
  proven_at: ago(7),
};

const evmAddress = '0x7a3F0b5c1d2e4f60718293a4b5c6d7e8f9009E21';
const onEthereum: Evidence['expected'] = {
  chain: 'ethereum',
  symbol: 'USDT',
  amount: '12.0036',
  address: evmAddress,
  confirmations: 12,
  not_before: ago(110),
  by_quote: false,
};

const played: Record<Verdict, Evidence> = {
  proven,
  settling: {
    ...proven,
    verdict: 'settling',
    findings: [{ code: 'single_source' }],
    seen: { ...seen, confirmations: 1, is_final: false },
    sources: [source, { ...source, name: 'blockstream.info', said: null, read_at: null }],
    sources_agree: null,
  },
  questionable: {
    ...proven,
    verdict: 'questionable',
    findings: [
      { code: 'underpaid', amount: '0.5036', usd: '0.50' },
      { code: 'through_contract' },
      { code: 'several_transfers', count: 2 },
      { code: 'no_quote' },
    ],
    expected: onEthereum,
    seen: {
      ...seen,
      chain: 'ethereum',
      symbol: 'USDT',
      amount: '11.500000000001',
      transfers: [
        { symbol: 'USDT', amount: '6.5000', address: evmAddress },
        { symbol: 'USDT', amount: '5.000000000001', address: evmAddress },
      ],
    },
    whose: 'hash_only',
  },
  refuted: {
    ...proven,
    verdict: 'refuted',
    findings: [{ code: 'wrong_destination', symbol: 'BTC', amount: '0.00014207', address: theirs }],
    seen: {
      ...seen,
      amount: '0.00000000',
      transfers: [],
      elsewhere: [{ symbol: 'BTC', amount: '0.00014207', address: theirs }],
    },
    whose: 'unknown',
  },
  not_found: {
    ...proven,
    verdict: 'not_found',
    findings: [{ code: 'never_seen' }],
    seen: null,
    whose: 'unknown',
    sources: proven.sources.map((one) => ({
      ...one,
      said: 'not_found',
      confirmations: null,
      amount: null,
    })),
    readings: 41,
    proven_at: null,
  },
  unavailable: {
    ...proven,
    verdict: 'unavailable',
    findings: [{ code: 'sources_away' }],
    sources: proven.sources.map((one) => ({ ...one, said: null })),
    sources_agree: null,
  },
};

/** The row of the list with this evidence. */
function rowWith(row: Transaction, evidence: Evidence): Transaction {
  const { verdict, seen: facts, expected } = evidence;
  return {
    ...row,
    verify_needs_note: verdict === 'refuted',
    allowed_actions: [
      ...new Set([...row.allowed_actions, 'gather_evidence', 'correct_hash'] as const),
    ],
    evidence_mark: {
      verdict,
      confirmations: facts?.confirmations ?? 0,
      confirmations_needed: expected.confirmations,
      may_still_appear: mayStillAppear(evidence),
      may_be_older: evidence.findings.some(({ code }) => code === 'not_seen_absent'),
    },
  };
}

/** Shows the payment as if the chain had said this. */
async function playEvidence(page: Page, id: string, verdict: Verdict): Promise<void> {
  await playOnce(page, `**/api/transactions/${id}`, (detail: Transaction) => ({
    ...rowWith(detail, played[verdict]),
    evidence: played[verdict],
  }));
}

const evidenceOf = (page: Page): Locator =>
  openedPayment(page).getByRole('region', { name: /^Evidence: / });

/** The verdicts with an act of their own. The others differ from them in words, which the list shows. */
const names = {
  proven: 'proven',
  questionable: 'needs-a-look',
  refuted: 'does-not-match',
  not_found: 'not-found',
} satisfies Partial<Record<Verdict, string>>;
type NamedVerdict = keyof typeof names;

/** What follows on the page of a verdict. */
const following: Record<NamedVerdict, readonly PageState[]> = {
  proven: [
    {
      name: 'admin-payment-refused',
      show: async (person, { ids }) => {
        const { page } = person;
        await page.route(`**/api/transactions/${ids.waiting}/verify-payment`, (route) =>
          route.fulfill({
            status: 409,
            json: {
              error: 'This payment has already been verified and cannot be modified.',
              code: 'PAYMENT_ALREADY_VERIFIED',
              requestId: '6a1f4c1e-0000-4000-8000-000000000000',
            },
          }),
        );
        person.expectRefusal(`POST /api/transactions/${ids.waiting}/verify-payment`, 409);
        await chooseAct(openedPayment(page), 'Verify Payment');
        await expect(openedPayment(page).getByRole('alert')).toContainText('already been verified');
      },
    },
  ],
  questionable: [
    {
      name: 'admin-evidence-details',
      show: async ({ page }) => {
        const card = evidenceOf(page);
        await card.getByText(/sources agree/).click();
        await card.getByText('Address and quote').click();
        await expect(card.getByText('Transfers to us')).toBeVisible();
      },
    },
  ],
  refuted: [
    {
      name: 'admin-verify-with-note',
      show: async ({ page }) => {
        await chooseAct(openedPayment(page), 'Verify With Note');
        await expect(page.getByText('Verify this payment all the same?')).toBeVisible();
      },
    },
  ],
  not_found: [
    {
      name: 'admin-correct-hash',
      show: async ({ page }) => {
        await chooseAct(openedPayment(page), 'Correct Hash');
        const question = page.getByRole('dialog', { name: 'Correct Hash' });
        await question.getByLabel('Transaction hash').fill('not a hash');
        await question.getByRole('button', { name: 'Correct Hash' }).click();
        await expect(question.getByText('This does not look like a transaction')).toBeVisible();
      },
    },
  ],
};

const cardStates = (Object.keys(names) as NamedVerdict[]).map((verdict): PageState => ({
  name: `admin-evidence-${names[verdict]}`,
  show: async ({ page }, { ids }) => {
    await playEvidence(page, ids.waiting, verdict);
    await openPayment(page, ids.waiting);
    await expect(evidenceOf(page).getByRole('button', { name: 'All 7 checks' })).toBeVisible();
  },
  next: following[verdict],
}));

export const adminEvidenceStates: readonly PageState[] = [
  ...cardStates,
  {
    name: 'admin-list-evidence',
    show: async ({ page }) => {
      // The views are counted beside the list.
      const isList = ({ pathname, search }: URL) =>
        pathname === '/api/transactions' && search !== '' && !search.includes('waiting=');
      await playOnce(page, isList, (list: { transactions: Transaction[] }) => {
        const verdicts = Object.keys(played) as Verdict[];
        const transactions = list.transactions.map((row, index) => {
          const verdict = verdicts[index % verdicts.length] ?? 'proven';
          return row.payment_method === 'crypto' ? rowWith(row, played[verdict]) : row;
        });
        return { ...list, transactions };
      });
      await page.goto('/admin/transactions');
      await expect(page.getByText('Arriving · 1 of 2').first()).toBeVisible();
    },
  },
];
