import type { Statement } from '@ghost-pay/contract/accounts/accounts.endpoints';
import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { RevenueByDay } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { toMinorUnits } from '@ghost-pay/contract/money';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment, donationPayload, nintendoPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createStatementFiles } from './usecases/statement.ts';

// One site whose payments lie on both sides of the ends of February 2026, in UTC.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  for (const { at, ...made } of stock) await pay(new Date(at), made);
  await server.testDatabase.pool.query(
    `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, usd_amount_minor,
        is_small, how, state, first_seen_at, changed_at, dismiss_reason, settled_at)
      select 'bitcoin', lpad(number::text, 64, '0'), 'btc@bitcoin', 0, 'bc1qours', 1000 * number, 100 * number,
        number = 4, 'direct', state, seen, seen, reason, case when reason is not null then seen end
      from (values (1, 'final', null, timestamptz '2026-01-31T23:59:59.999Z'),
        (2, 'final', null, '2026-02-01T00:00:00Z'), (3, 'confirmed', null, '2026-02-28T23:59:59.999Z'),
        (4, 'final', null, '2026-02-10'), (5, 'vanished', null, '2026-02-10'),
        (6, 'final', 'Our own.', '2026-02-10')) as made (number, state, reason, seen)`,
  );
});
afterAll(() => server.close());

/** Recording that the code worked verifies its payment. */
const worked = 'record-code-outcome';
const eur = nintendoPayload;
const yen = () => nintendoPayload({ region: 'japan', amount: 1500, currency: 'JPY' });
const dollars = (amount: number) => () => donationPayload({ amount });
const stock: readonly {
  at: string;
  payload: () => Record<string, unknown>;
  acts: readonly string[];
  back?: { amount: string; notes: string };
  hasNoRate?: true;
}[] = [
  { at: '2026-01-31T23:59:59.999Z', payload: dollars(100), acts: ['verify-payment'] },
  { at: '2026-02-01T00:00:00.000Z', payload: dollars(10.01), acts: ['verify-payment'] },
  { at: '2026-02-10T12:00:00.000Z', payload: dollars(50), acts: [] },
  {
    at: '2026-02-11T12:00:00.000Z',
    payload: dollars(20),
    acts: ['mark-failed'],
    back: { amount: '0.00005', notes: 'It came late.' },
  },
  { at: '2026-02-12T12:00:00.000Z', payload: eur, acts: [worked, 'update-subscription'] },
  { at: '2026-02-13T12:00:00.000Z', payload: eur, acts: ['verify-payment'] },
  { at: '2026-02-14T12:00:00.000Z', payload: yen, acts: [worked, 'update-subscription'] },
  {
    at: '2026-02-15T12:00:00.000Z',
    payload: eur,
    acts: [worked, 'update-subscription'],
    hasNoRate: true,
  },
  {
    at: '2026-02-28T23:59:59.999Z',
    payload: dollars(30),
    acts: ['verify-payment'],
    back: { amount: '0.00002', notes: '=1+1' },
  },
  { at: '2026-03-01T00:00:00.000Z', payload: dollars(200), acts: ['verify-payment'] },
];

async function pay(
  at: Date,
  { payload, acts, back, hasNoRate }: Omit<(typeof stock)[number], 'at'>,
): Promise<void> {
  server.clock.set(at);
  const { id } = await createPayment(server, payload());
  const { headers } = await createSession(server, { username: `clerk-${at.getTime()}` });
  const send = async (act: string, body?: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/${act}`,
      headers,
      ...(body && { payload: body }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const { rows: codes } = await server.testDatabase.pool.query<{ id: string }>(
    'select id from payment_codes where transaction_id = $1',
    [id],
  );
  const bodies: Record<string, object> = {
    'mark-failed': { reason: 'Too late.' },
    [worked]: { code_id: codes[0]?.id, outcome: 'worked' },
  };
  for (const act of acts) await send(act, bodies[act]);
  if (back) await send('record-return', back);
  if (hasNoRate)
    await server.testDatabase.pool.query(
      `update transactions set usd_amount_minor = null, usd_rate = null, usd_rate_source = null, usd_rate_at = null
       where id = $1`,
      [id],
    );
}

const get = async (path: string, at = '2026-03-05T12:00:00Z') => {
  server.clock.set(new Date(at));
  const { headers, userId } = await createSession(server);
  const answer = await server.app.inject({ url: `/api${path}`, headers });
  return { answer, userId };
};
const statement = async (month: string, at?: string) =>
  (await get(`/accounts/${month}`, at)).answer.json<Statement>();

describe('the statement of a month', () => {
  test('has a line for each method, coin and currency, and ends where the month ends in UTC', async () => {
    const { lines, ...rest } = await statement('2026-02');
    expect(rest).toEqual({
      month: '2026-02',
      is_complete: true,
      made_at: '2026-03-05T12:00:00.000Z',
      // Without the small, the vanished and the dismissed one.
      unclaimed: [
        {
          symbol: 'BTC',
          network: 'Bitcoin',
          transfers: 2,
          amount: '0.00005000',
          usd: '5.00',
          without_rate: 0,
        },
      ],
      totals: {
        payments: 8,
        // 10.01 + 30 + 15 euros + 1500 yen, by the built-in rates.
        counted: { payments: 5, usd: '65.15', without_rate: 1 },
        // Two codes in euros, one of which has no rate, and one in yen. Nobody said what the third one brought, and no
        // chain was read.
        received: { payments: 3, usd: '25.14', without_rate: 1, unknown: 3 },
        returned: { returns: 2, usd: '0.00', without_rate: 2 },
        net: { usd: '65.15' },
        unclaimed: { transfers: 2, usd: '5.00', without_rate: 0 },
      },
    });
    expect(
      lines.map(({ method, unit, currency, payments, counted, received, returned }) =>
        [
          method,
          unit,
          currency,
          payments,
          counted.amount,
          received.amount,
          `${returned.amount} ${returned.unit}`,
        ].join(' '),
      ),
    ).toEqual([
      'crypto BTC USD 4 40.01 0.00000000 0.00007000 BTC',
      'nintendo-eshop EUR EUR 3 30.00 30.00 0.00 EUR',
      'nintendo-eshop JPY JPY 1 1500 1500 0 JPY',
    ]);
    expect(lines.map(({ rates }) => rates?.average ?? null)).toEqual([
      null,
      expect.stringMatching(/^1\.\d+$/),
      expect.stringMatching(/^0\.00\d+$/),
    ]);
  });

  test.each(['2026-01', '2026-02', '2026-03'])(
    'counts in %s what the dashboard shows for its days, method by method',
    async (month) => {
      const { lines, totals } = await statement(month);
      const { answer } = await get('/transactions/stats/revenue-by-day?days=90');
      const days = answer.json<RevenueByDay>().days.filter(({ day }) => day.startsWith(month));
      let all = 0;
      for (const method of paymentMethods) {
        const shown = days.reduce(
          (sum, { revenue }) => sum + (toMinorUnits(revenue[method], 'USD') ?? Number.NaN),
          0,
        );
        const counted = lines
          .filter((line) => line.method === method)
          .reduce((sum, line) => sum + Number(line.counted.usd.replace('.', '')), 0);
        expect(counted, method).toBe(shown);
        all += shown;
      }
      expect(Number(totals.counted.usd.replace('.', ''))).toBe(all);
      expect(all).toBeGreaterThan(0);
    },
  );

  test('the unclaimed money of all months comes to what the dashboard shows', async () => {
    const months = await Promise.all(
      ['2026-01', '2026-02', '2026-03'].map((month) => statement(month)),
    );
    const { answer } = await get('/transfers/figures');
    const shown = answer.json<TransferFigures>();
    const sum = (of: (totals: Statement['totals']) => number) =>
      months.reduce((all, { totals }) => all + of(totals), 0);
    expect(sum(({ unclaimed }) => unclaimed.transfers)).toBe(shown.unclaimed);
    expect(sum(({ unclaimed }) => Number(unclaimed.usd))).toBe(shown.unclaimed_usd);
    expect(shown).toMatchObject({ unclaimed: 3, unclaimed_usd: 6 });
  });

  test('says while its month lasts that it is not complete, and refuses a month to come', async () => {
    expect(await statement('2026-03', '2026-03-31T23:59:59.999Z')).toMatchObject({
      is_complete: false,
    });
    expect(await statement('2026-03', '2026-04-01T00:00:00Z')).toMatchObject({ is_complete: true });
    const { answer } = await get('/accounts/2026-04', '2026-03-31T23:59:59.999Z');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MONTH_NOT_BEGUN' }]);
    for (const month of ['2026-13', '2026-2', '26-02', 'now', '1999-12'])
      expect((await get(`/accounts/${month}`)).answer.json()).toMatchObject({
        code: 'INVALID_INPUT',
      });
  });
});

describe('the file of a statement', () => {
  test('as CSV holds the lines, the totals and each return, and nothing that a spreadsheet would run', async () => {
    const { answer, userId } = await get('/accounts/2026-02/statement.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2026-02.csv"',
    });
    const [head = '', ...rows] = answer.body
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .slice(0, -1);
    const columns = head.split(',');
    const cells = rows.map((row) => {
      const values = row.split(',');
      return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    });
    expect(cells.map(({ Line: kind }) => kind)).toEqual([
      'method',
      'method',
      'method',
      'total',
      'return',
      'return',
      'unclaimed',
    ]);
    expect(cells[6]).toMatchObject({
      Unit: 'BTC',
      Network: 'Bitcoin',
      'Unclaimed Transfers': '2',
      'Unclaimed Amount': '0.00005000',
      'Unclaimed USD': '5.00',
    });
    const sum = (of: string) =>
      cells
        .slice(0, 3)
        .reduce((total, row) => total + Math.round(Number(row[of]) * 100), 0)
        .toString();
    for (const column of ['Counted USD', 'Received USD', 'Returned USD'])
      expect(Math.round(Number(cells[3]?.[column]) * 100).toString()).toBe(sum(column));
    expect(cells[3]).toMatchObject({ 'Counted USD': '65.15', Month: '2026-02', Complete: 'true' });
    expect(cells[5]).toMatchObject({
      Method: 'crypto',
      'Returned Amount': '0.00002000',
      'Returned Unit': 'BTC',
      'Returned At': '2026-02-28T23:59:59.999Z',
      Note: "'=1+1",
      'Returned By': `clerk-${new Date('2026-02-28T23:59:59.999Z').getTime()}`,
    });
    const { rows: entries } = await server.testDatabase.pool.query(
      'select action, author_id, facts from audit_trail order by id desc limit 1',
    );
    expect(entries).toEqual([
      {
        action: 'statement_exported',
        author_id: userId,
        facts: { month: '2026-02', format: 'csv' },
      },
    ]);
  });

  test('of many is made one after the other, and only some wait', async () => {
    const make = createStatementFiles(server.dependencies);
    const { userId, username } = await createSession(server);
    const actor = { userId, username, role: 'admin' } as Parameters<typeof make>[0]['actor'];
    const asked = Array.from({ length: 6 }, async () => make({ actor, month: '2026-02' }));
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(ends.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
  });
});
