import type { Pagination } from '@ghost-pay/contract/pagination';
import {
  paymentMethods,
  paymentTypes,
  transactionSorts,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment, newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { waitingFilters } from '@ghost-pay/contract/transactions/transaction-words';
import { promiseLimits } from '@ghost-pay/contract/transactions/waiting';
import { foldFigures } from '../statistics/usecases/fold-figures.ts';
import { flushSearchIndex } from './payment-search.repository.ts';
import { flushSearch } from './usecases/flush-search-index.ts';

// More payments than a search counts, of every valid combination of status, type and method.

const count = 10_003;
let server: TestServer;
let headers: { authorization: string };
/** The stored payments in every order. */
let inOrder: ReadonlyMap<Sort, readonly Stored[]>;
beforeAll(async () => {
  server = await createTestServer();
  ({ headers } = await createSession(server));
  await server.testDatabase.pool.query(`
    insert into transactions (payment_id, type, payment_method, crypto_type, chain, txid, region,
      amount_minor, currency, status, payment_verified, subscription_updated, subscription_duration, user_username, created_at, updated_at)
    select 'GHOST-AAAAAA-' || (1700000000 + n) || '-AAAAAA', type, method,
      case when method = 'crypto' then 'btc' end, case when method = 'crypto' then 'bitcoin' end,
      case when method = 'crypto' then md5(n::text) || md5('t' || n) end,
      case when method = 'nintendo-eshop' then 'europe' end,
      100 + n % 7, 'USD', status,
      status in ('completed', 'pending_subscription_update'), status = 'completed' and type = 'ghost-eshop-pro',
      case when type = 'ghost-eshop-pro' then '1 month' end,
      case when n <= 10000 then 'wanderer' else 'stranger' end,
      -- Several at the same moment, so that the order needs the id.
      timestamptz '2026-01-01' + n / 3 * interval '1 minute', now()
    from (
      select n, case when n % 11 = 0 then 'donation' else 'ghost-eshop-pro' end as type,
        case when n % 11 = 0 then 'crypto' else
          (array['card', 'card', 'crypto', 'nintendo-eshop', 'alternative-rewarble'])[1 + n % 5] end as method,
        (array['completed', 'completed', 'failed', 'pending_payment_verification',
          case when n % 11 = 0 then 'completed' else 'pending_subscription_update' end])[1 + n / 5 % 5] as status
      from generate_series(1, ${count}) as n
    ) as made`);
  await server.testDatabase.pool.query('analyze transactions');
  await foldFigures(server.dependencies).run({});
  const { rows } = await server.testDatabase.pool.query<Stored>(
    'select id, status, type, payment_method, created_at, amount_minor, user_username from transactions',
  );
  inOrder = new Map(
    transactionSorts.map((sort) => [sort, rows.toSorted((a, b) => compare(sort, a, b))]),
  );
});
afterAll(() => server.close());

async function list(
  query: Record<string, string | number | undefined>,
  { headers: sent } = { headers },
) {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const answer = await server.app.inject({ url: `/api/transactions?${text}`, headers: sent });
  expect(answer.statusCode, answer.body).toBe(200);
  const { transactions, pagination } = answer.json<{
    transactions: { id: string; promise: string | null; flags: string[] }[];
    pagination: Pagination;
  }>();
  return { ids: transactions.map(({ id }) => id), transactions, pagination };
}

interface Stored {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly payment_method: string;
  readonly created_at: Date;
  readonly amount_minor: number;
  readonly user_username: string;
}
type Sort = (typeof transactionSorts)[number];

function compare(sort: Sort, a: Stored, b: Stored): number {
  const pending = [a, b].map(({ status }) => status.startsWith('pending')) as [boolean, boolean];
  if (sort === 'promise_first' && pending[0] !== pending[1]) return pending[0] ? -1 : 1;
  const rises = sort.endsWith('asc') || (sort === 'promise_first' && pending[0]);
  const difference = sort.startsWith('amount')
    ? a.amount_minor - b.amount_minor
    : a.created_at.getTime() - b.created_at.getTime();
  return (difference || (a.id < b.id ? -1 : 1)) * (rises ? 1 : -1);
}

/** The ids that match a filter, in order, found without an index. */
function expectedIds(
  filter: Partial<
    Record<'status' | 'type' | 'payment_method' | 'user_username', string | undefined>
  >,
  sort: Sort,
  { pendingBefore, from, to }: { pendingBefore?: Date; from?: Date; to?: Date } = {},
): string[] {
  const statuses = filter.status?.split(',');
  const is = (wanted: string | undefined, value: string) =>
    wanted === undefined || wanted === value;
  return (inOrder.get(sort) ?? [])
    .filter(
      (row) =>
        (statuses?.includes(row.status) ?? true) &&
        is(filter.type, row.type) &&
        is(filter.payment_method, row.payment_method) &&
        is(filter.user_username, row.user_username) &&
        (pendingBefore === undefined ||
          (row.status.startsWith('pending') && row.created_at < pendingBefore)) &&
        (from === undefined || row.created_at >= from) &&
        (to === undefined || row.created_at < to),
    )
    .map(({ id }) => id);
}

/** Asks for the first, middle and last page and one beyond, expects the ids in them, and returns how many came. */
async function expectPages(
  expected: readonly string[],
  query: Parameters<typeof list>[0] & { limit: number },
  by?: { headers: { authorization: string } },
): Promise<number> {
  const { limit } = query;
  const pages = Math.max(1, Math.ceil(expected.length / limit));
  let seen = 0;
  for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
    const { ids, pagination } = await list({ ...query, page }, by);
    const said = `${JSON.stringify(query)} page ${page}`;
    expect(ids, said).toEqual(expected.slice((page - 1) * limit, page * limit));
    expect(pagination, said).toEqual({ page, limit, total: expected.length, pages });
    seen += ids.length;
  }
  return seen;
}

describe('every combination of filters', () => {
  const either = <Word extends string>(words: readonly Word[]) => [undefined, ...words];
  const combinations = either(transactionStatuses).flatMap((status) =>
    either(paymentTypes).flatMap((type) =>
      either(paymentMethods).map((method) => ({ status, type, payment_method: method })),
    ),
  );
  /** A third of the combinations, another one for the next order: three orders meet them all. */
  const thirdFor = (sort: Sort) =>
    combinations.filter((_, index) => index % 3 === transactionSorts.indexOf(sort) % 3);

  // No index provides the order of proven_first, so its matches are counted up to a limit.
  test.each(transactionSorts.filter((sort) => sort !== 'proven_first'))(
    'sorted %s: first, middle and last page, and the exact total',
    async (sort) => {
      for (const filter of thirdFor(sort))
        await expectPages(expectedIds(filter, sort), { ...filter, sort, limit: 20 });
    },
  );

  const now = new Date('2026-01-04T06:00:00Z');
  const madeBefore = (waiting: (typeof waitingFilters)[number]) =>
    waiting === 'overdue'
      ? new Date(now.getTime() - 30 * 3_600_000)
      : promiseLimits(now)[waiting === 'promise_due' ? 'due' : 'broken'];

  test.each(transactionSorts)('of what waits, sorted %s', async (sort) => {
    const { database } = server.dependencies;
    const today = server.clock.now();
    // Payments of two days: some lie within each limit and some beyond it.
    server.clock.set(now);
    const session = await createSession(server);
    await database
      .insertInto('settings')
      .values({ key: 'security_max_pending_hours', value: '30', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    let seen = 0;
    for (const waiting of waitingFilters) {
      for (const filter of thirdFor(sort).filter(({ type }) => type === undefined)) {
        const expected = expectedIds(filter, sort, { pendingBefore: madeBefore(waiting) });
        seen += await expectPages(expected, { ...filter, waiting, sort, limit: 20 }, session);
      }
    }
    expect(seen).toBeGreaterThan(300);
    const { transactions } = await list({ waiting: 'promise_broken', limit: 1_000 }, session);
    expect(new Set(transactions.map(({ promise }) => promise))).toEqual(new Set(['broken']));
    expect(transactions.every(({ flags }) => flags.includes('overdue'))).toBe(true);
    const kept = await list({ status: 'completed', limit: 10 }, session);
    expect(new Set(kept.transactions.map(({ promise }) => promise))).toEqual(new Set([null]));
    server.clock.set(today);
    await database.deleteFrom('settings').where('key', '=', 'security_max_pending_hours').execute();
  });

  const groups = [
    'pending_payment_verification,pending_subscription_update',
    'failed,completed',
    'completed,pending_payment_verification,failed',
    transactionStatuses.join(','),
  ];
  test.each(transactionSorts.filter((sort) => sort !== 'proven_first'))(
    'several statuses at once, sorted %s',
    async (sort) => {
      for (const status of groups)
        for (const type of either(paymentTypes)) {
          const filter = { status, type };
          await expectPages(expectedIds(filter, sort), { ...filter, sort, limit: 100 });
        }
    },
  );

  test.each<[string, { from?: Date; to?: Date }]>([
    ['made from a moment on', { from: new Date('2026-01-03T02:00:00Z') }],
    ['made before a moment', { to: new Date('2026-01-02T02:00:00Z') }],
    [
      'made within a day',
      { from: new Date('2026-01-02T00:00:00Z'), to: new Date('2026-01-03T00:00:00Z') },
    ],
    [
      'of no time',
      { from: new Date('2026-01-03T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') },
    ],
  ])('%s', async (_name, range) => {
    const query = { from: range.from?.toISOString(), to: range.to?.toISOString() };
    for (const sort of transactionSorts.filter((one) => one !== 'proven_first'))
      for (const status of [undefined, 'failed', groups[0]]) {
        const expected = expectedIds({ status }, sort, range);
        await expectPages(expected, { status, ...query, sort, limit: 50 });
      }
  });

  test('what waits is within the range, too', async () => {
    const today = server.clock.now();
    server.clock.set(now);
    const session = await createSession(server);
    const range = { from: new Date('2026-01-01T03:00:00Z'), to: new Date('2026-01-02T03:00:00Z') };
    const expected = expectedIds({}, 'created_at_asc', {
      ...range,
      pendingBefore: madeBefore('promise_due'),
    });
    const query = { from: range.from.toISOString(), to: range.to.toISOString(), limit: 2_000 };
    const { ids } = await list(
      { ...query, waiting: 'promise_due', sort: 'created_at_asc' },
      session,
    );
    server.clock.set(today);
    expect(ids).toEqual(expected);
    expect(ids.length).toBeGreaterThan(100);
  });

  test.each([
    'page=0',
    'page=x',
    'page=1&page=2',
    'limit=0',
    'limit=1',
    'limit=33',
    'limit=99',
    'limit=10001',
    'status=lost',
    'status=',
    'status=failed,',
    'status[]=failed',
    'from=yesterday',
    'to=2026-01-02',
    'sort=created_at;drop',
    'unknown=1',
    'search=',
  ])('not %s', async (query) => {
    const answer = await server.app.inject({ url: `/api/transactions?${query}`, headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  test('without any, newest first and twenty a page', async () => {
    const { ids, pagination } = await list({});
    expect(ids).toEqual(expectedIds({}, 'created_at_desc').slice(0, 20));
    expect(pagination).toEqual({ page: 1, limit: 20, total: count, pages: 501 });
  });

  test.each([10, 20, 50, 100, 101, 10_000])('in pages of %d', async (limit) => {
    expect((await list({ limit })).ids).toHaveLength(limit);
  });

  test('also for what has not been folded yet', async () => {
    const before = (await list({ status: 'failed' })).pagination.total;
    const { pool } = server.testDatabase;
    const { rows } = await pool.query<{ id: string }>(
      `update transactions set status = 'failed' where id = (select id from transactions
         where status = 'pending_payment_verification' order by created_at desc, id desc limit 1) returning id`,
    );
    const { ids, pagination } = await list({ status: 'failed' });
    expect(pagination.total).toBe(before + 1);
    expect(ids).toContain(rows[0]?.id);
    await pool.query(
      `update transactions set status = 'pending_payment_verification' where id = $1`,
      [rows[0]?.id],
    );
  });
});

describe('a search', () => {
  test('that hits 10,000 payments is counted to the end', async () => {
    const { ids, pagination } = await list({ search: 'wanderer', limit: 100, page: 100 });
    expect(pagination).toEqual({ page: 100, limit: 100, total: 10_000, pages: 100 });
    expect(ids).toHaveLength(100);
  });

  test.each(transactionSorts)('that hits so many is in order, sorted %s', async (sort) => {
    const expected = expectedIds({ user_username: 'wanderer' }, sort);
    const seen: string[] = [];
    for (let page = 1; page <= 10; page += 1)
      seen.push(...(await list({ search: 'wanderer', sort, page, limit: 1_000 })).ids);
    expect(seen).toEqual(expected);
  });

  test.each(transactionSorts)('that hits one more says 10,000+, sorted %s', async (sort) => {
    const expected = expectedIds({}, sort);
    const pagination = { limit: 100, total: 10_000, pages: 100, total_is_minimum: true };
    for (const page of [1, 2, 100]) {
      const found = await list({ search: 'ghost', sort, page, limit: 100 });
      expect(found.ids).toEqual(expected.slice((page - 1) * 100, page * 100));
      expect(found.pagination).toEqual({ page, ...pagination });
    }
    // Pages end with the counted matches; otherwise one request could read the whole table.
    expect((await list({ search: 'ghost', sort, page: 101, limit: 100 })).ids).toEqual([]);
    expect((await list({ search: 'ghost', sort, page: 2, limit: 9_999 })).ids).toHaveLength(1);
  });

  test('of what waits is narrowed down as the list is', async () => {
    for (const sort of transactionSorts) {
      const hits = expectedIds({ user_username: 'wanderer' }, sort, {
        pendingBefore: promiseLimits(server.clock.now()).broken,
      });
      const query = { search: 'wanderer', waiting: 'promise_broken', sort, limit: 100 };
      const found = await list({ ...query, page: 2 });
      expect(found.ids).toEqual(hits.slice(100, 200));
      expect(found.pagination.total).toBe(hits.length);
    }
  });

  test('finds a payment whether or not the index has been flushed', async () => {
    const payload = subscriptionPayload({ userUsername: 'newcomer' });
    await createPayment(server, payload);
    const { payment_id: id } = payload;
    for (const search of [
      'newcomer',
      '\u200bnewcomer',
      id.replaceAll('-', ''),
      id.replaceAll('-', '\u2011'),
      `https://shop.example.org/track/${id}`,
    ])
      expect((await list({ search })).pagination.total, search).toBe(1);
    await flushSearch(server.dependencies).run({});
    expect(await flushSearchIndex(server.dependencies.database)).toBe(0);
    expect((await list({ search: 'newcomer' })).pagination.total).toBe(1);
    await server.testDatabase.pool.query(
      `delete from transaction_logs; delete from transactions where user_username = 'newcomer'`,
    );
  });

  test('finds any part of a text, in any case, and takes every sign as it stands', async () => {
    const txid = newTransactionHash();
    const payload = (number: number, changes = {}) =>
      subscriptionPayload({
        userUsername: `player_${number}`,
        userEmail: `p${number}.100%@example.org`,
        ...changes,
      });
    const { paymentId } = await createPayment(server, payload(7, { txid }));
    await createPayment(server, payload(17));
    for (const [search, total] of [
      ['PLAYER_7', 1],
      ['player_1', 1],
      ['p7.100%@', 1],
      ['%', 2],
      ['_', 2],
      ['\\', 0],
      ['nobody', 0],
      ['btc', expectedIds({ payment_method: 'crypto' }, 'created_at_desc').length + 2],
      [paymentId.slice(6, 20), 1],
      [txid.slice(10, 40).toUpperCase(), 1],
    ] as const)
      expect((await list({ search })).pagination.total, search).toBe(total);
    await server.testDatabase.pool.query(
      `delete from transaction_logs; delete from transactions where user_username like 'player%'`,
    );
  });

  test('is counted after its filters', async () => {
    const expected = expectedIds({ status: 'failed', type: 'donation' }, 'created_at_desc');
    const { ids, pagination } = await list({
      search: 'ghost',
      status: 'failed',
      type: 'donation',
      limit: 1000,
    });
    expect(ids).toEqual(expected);
    expect(pagination).not.toHaveProperty('total_is_minimum');
  });
});
