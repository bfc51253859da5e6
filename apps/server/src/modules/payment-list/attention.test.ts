import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.endpoints';
import {
  cardFlags,
  deliveryProblems,
  type Transaction,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

// One payment for every flag in every status.

let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  ({ headers } = await createSession(server));
  const flagged = [
    {},
    { is_contested: true },
    ...deliveryProblems.map((delivery_problem) => ({ delivery_problem })),
    ...cardFlags.map((flag) => ({ card_flags: [flag] })),
    { card_flags: [...cardFlags] },
  ];
  for (const status of transactionStatuses)
    for (const values of flagged) {
      const { id } = await createPayment(server);
      server.clock.advance(1000);
      await server.dependencies.database
        .updateTable('transactions')
        .set({
          ...values,
          status,
          payment_verified: status === 'completed' || status === 'pending_subscription_update',
          subscription_updated: status === 'completed',
        })
        .where('id', '=', id)
        .execute();
    }
});
afterAll(() => server.close());

const get = async <Answer>(url: string) => {
  const answer = await server.app.inject({ url: `/api/transactions${url}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
const list = async (query = '') =>
  get<{ transactions: Transaction[]; pagination: { total: number } }>(`?limit=1000${query}`);
/** By the payments' own flags, one by one. */
const asking = ({ flags }: Transaction) =>
  flags.some(
    (flag) =>
      flag.startsWith('contest') || flag.startsWith('card_') || flag.startsWith('delivery_'),
  );

describe('payments that need a decision', () => {
  test('are those that say of themselves what was found, in the order of the list', async () => {
    const all = (await list()).transactions;
    const expected = all.filter(asking).map(({ id }) => id);
    const { transactions, pagination } = await list('&needs_attention=true');
    expect(transactions.map(({ id }) => id)).toEqual(expected);
    expect(pagination.total).toBe(expected.length);
    expect(expected.length).toBeLessThan(all.length / 2);
    const oldestFirst = await list('&needs_attention=true&sort=created_at_asc');
    expect(oldestFirst.transactions.map(({ id }) => id)).toEqual(expected.toReversed());
  });

  test('are counted for the dashboard', async () => {
    const { pagination } = await list('&needs_attention=true');
    const { needingAttention } = await get<StatsSummary>('/stats/summary');
    expect(needingAttention).toBe(pagination.total);
  });

  test('are filtered, searched and paged like all others', async () => {
    const all = (await list()).transactions.filter(asking);
    for (const status of transactionStatuses) {
      const expected = all.filter((row) => row.status === status).map(({ id }) => id);
      for (const query of [`&status=${status}`, `&status=${status}&search=luigi`])
        expect(
          (await list(`&needs_attention=true${query}`)).transactions.map(({ id }) => id),
        ).toEqual(expected);
    }
    const page = await get<{ transactions: Transaction[] }>(
      '?limit=10&page=2&needs_attention=true',
    );
    expect(all.length).toBeGreaterThan(10);
    expect(page.transactions.map(({ id }) => id)).toEqual(all.slice(10, 20).map(({ id }) => id));
  });

  test('are exported, and the trail says so', async () => {
    const { pagination } = await list('&needs_attention=true');
    const answer = await server.app.inject({
      url: '/api/transactions/export.csv?needs_attention=true',
      headers,
    });
    expect(answer.headers['x-total-count']).toBe(String(pagination.total));
    expect(answer.body.trim().split('\r\n')).toHaveLength(pagination.total + 1);
    const entry = await server.dependencies.database
      .selectFrom('audit_trail')
      .select('facts')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.facts).toMatchObject({ needs_attention: true, payments: pagination.total });
  });

  test.each(['false', '', '1'])('cannot be asked for by %j', async (value) => {
    const answer = await server.app.inject({
      url: `/api/transactions?needs_attention=${value}`,
      headers,
    });
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('are found by an index of their own', async () => {
    const client = await server.testDatabase.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select count(*) from transactions
         where payment_needs_attention(status, card_flags, delivery_problem, is_contested, chain_flags, verdict)`,
      );
      await client.query('rollback');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('transactions_attention_idx');
    } finally {
      client.release();
    }
  });
});

describe('a finding that only a human can settle', () => {
  const settle = async (id: string, notes = 'Sent back on chain.') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/settle-finding`,
      headers,
      payload: { notes },
    });
    return { status: answer.statusCode, body: answer.json<Transaction & { code: string }>() };
  };
  const withFlags = async (flags: string[], status: string) => {
    const { transactions } = await list(`&status=${status}`);
    const found = transactions.find((row) => row.flags.join() === flags.join());
    if (found === undefined) throw new Error('There is no such payment');
    return found;
  };

  test('is offered and settled with a note, and the payment stays where it is', async () => {
    const before = await withFlags(['card_paid_after_failed'], 'failed');
    expect(before.allowed_actions).toContain('settle_finding');
    const { status, body } = await settle(before.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', notes: before.notes });
    expect(body.flags).not.toContain('card_paid_after_failed');
    expect(body.allowed_actions).not.toContain('settle_finding');
    const detail = await get<{ logs: object[] }>(`/${before.id}`);
    expect(detail.logs.at(-1)).toMatchObject({
      action: 'finding_settled',
      details: 'Sent back on chain.',
      admin_username: expect.any(String),
    });
    const { transactions } = await list('&needs_attention=true');
    expect(transactions.map(({ id }) => id)).not.toContain(before.id);
    expect(await settle(before.id)).toMatchObject({ status: 409, body: { code: 'NO_FINDING' } });
  });

  test('needs a note', async () => {
    const { id } = await withFlags(['card_paid_twice'], 'completed');
    expect(await settle(id, ' ')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('is not one that goes with its state', async () => {
    const { id, allowed_actions } = await withFlags(
      ['card_paid_too_little'],
      'pending_payment_verification',
    );
    expect(allowed_actions).not.toContain('settle_finding');
    expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'NO_FINDING' } });
  });

  test('is settled once, however many do it at the same moment', async () => {
    const { id } = await withFlags(['card_paid_twice'], 'completed');
    const answers = await Promise.all(Array.from({ length: 8 }, async () => settle(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});
