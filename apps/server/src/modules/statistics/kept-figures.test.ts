import type { PaymentMethod } from '@ghost-pay/contract/transactions/transactions.schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPaymentId, newTransactionHash } from '../../../test/payments.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import {
  findCells,
  findPeriodFigures,
  findRevenueByDay,
  findTotals,
  foldChanges,
} from './statistics.repository.ts';

// The stored figures must equal a full count, for any changes of payments in any order and any number of
// folds between them.

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(() => testDatabase.pool.query('truncate transactions cascade'));

const now = new Date('2026-03-10T12:34:56.789Z');
const dayAgo = new Date(now.getTime() - 86_400_000);
const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
const overdueBefore = new Date(now.getTime() - 72 * 3_600_000);
const from = new Date('2026-02-09T00:00:00Z');

const kinds: { method: PaymentMethod; coin: 'btc' | 'sol' | null; currency: string }[] = [
  { method: 'crypto', coin: 'btc', currency: 'USD' },
  { method: 'crypto', coin: 'sol', currency: 'USD' },
  { method: 'card', coin: null, currency: 'USD' },
  { method: 'nintendo-eshop', coin: null, currency: 'EUR' },
  { method: 'nintendo-eshop', coin: null, currency: 'JPY' },
];

async function create({ kind = 0, ageMs = 0, amount = 100, hasRate = true } = {}): Promise<string> {
  const { method, coin, currency } = kinds[kind % kinds.length] ?? { method: 'card' };
  const createdAt = new Date(now.getTime() - ageMs);
  const { rows } = await testDatabase.pool.query<{ id: string }>(
    `insert into transactions (payment_id, type, payment_method, crypto_type, chain, txid, region,
       amount_minor, currency, usd_amount_minor, usd_rate, usd_rate_source, usd_rate_at, status, subscription_duration, created_at, updated_at)
     values ($1, 'ghost-eshop-pro', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       'pending_payment_verification', '1 month', $13, $13) returning id`,
    [
      newPaymentId(),
      method,
      coin,
      coin === null ? null : coin === 'btc' ? 'bitcoin' : 'solana',
      coin === null ? null : newTransactionHash(),
      method === 'nintendo-eshop' ? 'europe' : null,
      amount,
      currency,
      ...(hasRate ? [amount * 2, '2', 'test', now] : [null, null, null, null]),
      createdAt,
    ],
  );
  return rows[0]?.id ?? '';
}

const flags = {
  pending_payment_verification: [false, false],
  pending_subscription_update: [true, false],
  completed: [true, true],
  failed: [false, false],
} as const;
type Status = keyof typeof flags;

const move = (id: string, status: Status) =>
  testDatabase.pool.query(
    `update transactions set status = $2, payment_verified = $3, subscription_updated = $4 where id = $1`,
    [id, status, ...flags[status]],
  );
const fold = (limit: number) =>
  testDatabase.database.transaction().execute((trx) => foldChanges(trx, limit));

/** The same figures counted from the payments. */
async function count() {
  const ask = async (sql: string, values: unknown[] = []) =>
    (await testDatabase.pool.query<Record<string, unknown>>(sql, values)).rows;
  const figures = `count(*) as payments, count(*) filter (where status = 'completed') as completed,
    count(*) filter (where status like 'pending%') as pending,
    coalesce(sum(usd_amount_minor) filter (where status = 'completed'), 0)::bigint as usd_amount_minor`;
  const [day] = await ask(`select ${figures} from transactions where created_at >= $1`, [dayAgo]);
  const [week] = await ask(`select ${figures} from transactions where created_at >= $1`, [weekAgo]);
  const [overdue] = await ask(
    `select count(*), count(*) filter (where status = 'pending_subscription_update') as subscriptions
     from transactions where status like 'pending%' and created_at < $1`,
    [overdueBefore],
  );
  return {
    totals: await ask(
      `select status, currency, count(*) as payments, sum(amount_minor)::bigint as amount_minor,
         coalesce(sum(usd_amount_minor), 0)::bigint as usd_amount_minor,
         count(*) filter (where usd_amount_minor is null) as without_rate,
         count(*) filter (where payment_method = 'card') as card_payments
       from transactions group by 1, 2 order by 1, 2`,
    ),
    overdue: overdue?.['count'],
    overdueSubscriptions: overdue?.['subscriptions'],
    day,
    week,
    coins: await ask(
      `select crypto_type, ${figures} from transactions where crypto_type is not null and created_at >= $1
       group by 1 order by 1`,
      [weekAgo],
    ),
    days: await ask(
      `select date_trunc('day', created_at, 'UTC') as day, payment_method, sum(usd_amount_minor)::bigint as usd_amount_minor
       from transactions where status = 'completed' and usd_amount_minor is not null and created_at >= $1
       group by 1, 2 order by 1, 2`,
      [from],
    ),
    cells: await ask(
      `select status, type, payment_method, count(*) as payments from transactions group by 1, 2, 3 order by 1, 2, 3`,
    ),
  };
}

async function kept() {
  const { database } = testDatabase;
  const { totals, overdue, overdueSubscriptions } = await findTotals(database, overdueBefore);
  const { day, week, coins } = await findPeriodFigures(database, { dayAgo, weekAgo });
  const text = (row: object) => JSON.stringify(Object.values(row));
  const sorted = <Row extends object>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
  return {
    totals: sorted(totals.map(({ ...row }) => row)).map(withoutOtherFigures),
    overdue,
    overdueSubscriptions,
    day,
    week,
    coins: sorted(coins.filter(({ payments }) => payments > 0)).map(({ ...row }) => {
      const { since: _since, ...figures } = row as typeof row & { since?: string };
      return figures;
    }),
    days: sorted(
      (await findRevenueByDay(database, from)).filter((row) => row.usd_amount_minor > 0),
    ),
    cells: sorted(await findCells(database)),
  };
}
/** Other figures of the same statement, which each row carries. */
function withoutOtherFigures(row: object): object {
  const {
    pending_since: _pending,
    overdue_subscriptions: _overdue,
    needing_attention: _needing,
    proven_and_waiting: _proven,
    ...figures
  } = row as {
    pending_since?: number;
    overdue_subscriptions?: number;
    needing_attention?: number;
    proven_and_waiting?: number;
  };
  return figures;
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      kind: fc.nat(4),
      // Near the borders of the periods, and anywhere in two months.
      ageMs: fc.oneof(
        fc
          .constantFrom(0, 72 * 3_600_000, 86_400_000, 7 * 86_400_000)
          .chain((border) => fc.integer({ min: -2, max: 2 }).map((off) => border + off)),
        fc.nat(60 * 86_400_000),
      ),
      amount: fc.integer({ min: 1, max: 100_000 }),
      hasRate: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(),
      to: fc.constantFrom(...(Object.keys(flags) as Status[])),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('delete' as const, 'lose the rate' as const),
      which: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      limit: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

describe('kept figures', () => {
  test('are what a full count gives, whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ids: string[] = [];
        for (const one of steps) {
          const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
          if (one.do === 'create') ids.push(await create(one));
          else if (one.do === 'fold') await fold(one.limit);
          else if (id === undefined) continue;
          else if (one.do === 'move') await move(id, one.to);
          else if (one.do === 'delete')
            await testDatabase.pool.query('delete from transactions where id = $1', [id]);
          else
            await testDatabase.pool.query(
              `update transactions set usd_amount_minor = null, usd_rate = null, usd_rate_source = null, usd_rate_at = null where id = $1`,
              [id],
            );
          expect(await kept()).toEqual(await count());
        }
        while ((await fold(7)) > 0) expect(await kept()).toEqual(await count());
        await testDatabase.pool.query('truncate transactions cascade');
        expect((await kept()).cells).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('are right after many at once created, moved and folded', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const id = await create({ kind: index, ageMs: index * 3_600_000, amount: index + 1 });
        if (index % 3 === 0) await move(id, 'completed');
        if (index % 6 === 0) await move(id, 'pending_subscription_update');
        if (index % 5 === 0) await fold(10);
      }),
    );
    expect(await kept()).toEqual(await count());
    while ((await fold(1000)) > 0);
    expect(await kept()).toEqual(await count());
    const { rows } = await testDatabase.pool.query('select from payment_changes');
    expect(rows).toEqual([]);
  });

  test('are not touched by a change that is rolled back', async () => {
    await create();
    const before = await kept();
    const client = await testDatabase.pool.connect();
    await client.query(`begin; update transactions set status = 'failed'; rollback`);
    client.release();
    expect(await kept()).toEqual(before);
  });

  test('two payments are created side by side: neither waits for the other to commit', async () => {
    const [first, second] = [await testDatabase.pool.connect(), await testDatabase.pool.connect()];
    try {
      for (const client of [first, second]) {
        await client.query(`begin; set local lock_timeout = '1ms'`);
        await client.query(
          `insert into transactions (payment_id, type, payment_method, amount_minor, currency, status, subscription_duration, created_at, updated_at)
           values ($1, 'ghost-eshop-pro', 'card', 500, 'USD', 'pending_payment_verification', '1 month', $2, $2)`,
          [newPaymentId(), now],
        );
      }
      for (const client of [second, first]) await client.query('commit');
    } finally {
      first.release(true);
      second.release(true);
    }
    expect(await kept()).toEqual(await count());
  });
});
