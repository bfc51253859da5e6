import type { Client } from '@ghost-pay/contract/client';
import type { Scenario } from './load.ts';
import { clientOf } from './site-client.ts';

/**
 * About 9,000 payments each, of a million and of 10,000. Each request uses another one, so no page stays warm for it.
 */
const manyHitsInMillion = [
  'otter1',
  'lark1',
  'cat1',
  'wave1',
  'moth1',
  'smith1',
  'byte1',
  'sprout1',
];
const manyHitsInTenThousand = ['example', 'xample.', 'example.', '@example'];
/** Match a third and seven eighths of the payments. */
const broad = ['btc', 'example'];

const lists: [name: string, query: string][] = [
  ['list: first page', ''],
  ['list: 100 a page', 'limit=100'],
  ['list: status', 'status=completed'],
  ['list: rare status', 'status=pending_subscription_update'],
  ['list: type', 'type=donation'],
  ['list: method', 'payment_method=card'],
  [
    'list: status, type, method',
    'status=failed&type=ghost-eshop-pro&payment_method=nintendo-eshop',
  ],
  ['list: nothing found', 'status=failed&type=donation&payment_method=card'],
  ['list: oldest first', 'sort=created_at_asc'],
  ['list: by amount', 'sort=amount_desc'],
  ['list: by amount, status', 'sort=amount_asc&status=completed'],
  ['list: promise first', 'sort=promise_first'],
  ['list: promise due', 'waiting=promise_due'],
  ['list: promise broken, oldest first', 'waiting=promise_broken&sort=created_at_asc'],
  ['list: overdue, method', 'waiting=overdue&payment_method=crypto'],
  ['list: needs attention', 'needs_attention=true'],
];
const withLastPage = [
  {},
  { status: 'completed' },
  { sort: 'amount_desc', payment_method: 'crypto' },
  { sort: 'promise_first' },
  { waiting: 'overdue' },
] as const;

/** The frequent calls of an admin's screens. */
export async function listCalls({
  url,
  payments,
  token,
}: {
  url: string;
  /** The number of payments of the site. */
  payments: number;
  token: string;
}): Promise<Scenario[]> {
  const admin = clientOf({ url, token });
  const headers = { authorization: `Bearer ${token}` };
  const get = (name: string, paths: readonly string[], expected: string): Scenario => {
    let turn = 0;
    return {
      name,
      url,
      next: () => {
        turn += 1;
        const path = `/api/transactions${paths[turn % paths.length] ?? ''}`;
        return { method: 'GET', path, headers, expected };
      },
    };
  };
  const lastPages = await Promise.all(
    withLastPage.map(async (query) => {
      const { pages } = (await admin.call('GET /transactions', { query })).pagination;
      const words = String(new URLSearchParams(query));
      const name = words === '' ? 'list: last page' : `list: last page, ${words}`;
      return get(name, [`?${words}&page=${pages}`], `"page":${pages}`);
    }),
  );
  const whole = await listWholeTexts(admin);
  const manyHits = payments > 100_000 ? manyHitsInMillion : manyHitsInTenThousand;
  const search = (name: string, words: readonly string[], rest = '') =>
    get(
      name,
      words.map((word) => `?search=${word}${rest}`),
      '"total":',
    );
  const transfers: Scenario = {
    name: 'unclaimed transfers: 100 a page',
    url,
    next: () => ({
      method: 'GET',
      path: '/api/transfers?limit=100',
      headers,
      expected: '"transfers":',
    }),
  };
  return [
    ...lists.map(([name, query]) => get(name, [`?${query}`], '"total":')),
    ...lastPages,
    search('search: a payment id', whole.paymentIds),
    search(
      'search: the end of one',
      whole.paymentIds.map((id) => id.slice(-6)),
    ),
    search('search: a transaction hash', whole.hashes),
    search('search: an e-mail address', whole.addresses),
    search('search: 9,000 hits', manyHits),
    search('search: 9,000 hits, status', manyHits, '&status=completed'),
    search('search: 9,000 hits, by amount', manyHits, '&sort=amount_desc'),
    search('search: 9,000 hits, promise first', manyHits, '&sort=promise_first'),
    search('search: broad', broad),
    get('summary', ['/stats/summary'], '"totalRevenue":'),
    get('period', ['/stats/period'], '"last24Hours":'),
    get('revenue by day, 30', ['/stats/revenue-by-day?days=30'], '"days":'),
    get('revenue by day, 90', ['/stats/revenue-by-day?days=90'], '"days":'),
    get('recent', ['/recent/list?limit=5'], '"transactions":'),
    transfers,
  ];
}

/** A hundred of the newest payments. */
export async function listPaymentIds(site: { url: string; token: string }): Promise<string[]> {
  const query = { limit: 100 };
  const { transactions } = await clientOf(site).call('GET /transactions', { query });
  return transactions.map((payment) => payment.payment_id);
}

/** Texts that admins paste into the search, from payments that are not the newest. */
async function listWholeTexts(
  admin: Client,
): Promise<{ paymentIds: string[]; hashes: string[]; addresses: string[] }> {
  const query = { limit: 100, page: 40, payment_method: 'crypto' } as const;
  const { transactions } = await admin.call('GET /transactions', { query });
  return {
    paymentIds: transactions.map((payment) => payment.payment_id),
    hashes: transactions.flatMap((payment) => payment.txid ?? []),
    addresses: transactions.flatMap((payment) => payment.user_email ?? []),
  };
}
