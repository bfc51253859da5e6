import type { Evidence, EvidenceMark } from '@ghost-pay/contract/evidence/evidence.schemas';
import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment, nintendoPayload, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

// Evidence that stands in the database, as administrators see it.

let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  ({ headers } = await createSession(server, { role: 'super_admin' }));
});
afterAll(() => server.close());

const get = async <Answer>(path: string) => {
  const answer = await server.app.inject({ url: `/api${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
interface Shown {
  readonly id: string;
  readonly evidence: Evidence | null;
  readonly evidence_mark: EvidenceMark | null;
  readonly verify_needs_note: boolean;
}
const read = async (id: string) => get<Shown>(`/transactions/${id}`);
const list = async (query: string) =>
  (await get<{ transactions: Shown[] }>(`/transactions?limit=100&${query}`)).transactions;

/** A payment in bitcoin with what a reading leaves behind. */
async function readAs(verdict: (typeof verdicts)[number]): Promise<string> {
  const { id } = await createPayment(server, subscriptionPayload());
  server.clock.advance(1000);
  const { pool } = server.testDatabase;
  await pool.query(
    `insert into payment_evidence (transaction_id, chain, verdict, findings, due_atomic, received_atomic, whose,
       confirmations, confirmations_needed, seen, sources, basis, readings, read_at, created_at)
     values ($1, 'bitcoin', $2, '[{"code":"underpaid","amount":"0.00000487"}]', 4987, 4500, 'hash_only', 1, 2,
       $3, $4, '{}', 3, '2026-11-23T10:00:00Z', now())`,
    [
      id,
      verdict,
      JSON.stringify({
        chain: 'bitcoin',
        symbol: 'BTC',
        amount: '0.00004500',
        transfers: [{ symbol: 'BTC', amount: '0.00004500', address: 'bc1qours' }],
        elsewhere: [],
        in_block: true,
        succeeded: true,
        confirmations: 1,
        is_final: false,
        block_time: '2026-11-23T09:58:00.000Z',
        first_seen_at: '2026-11-23T09:59:00.000Z',
      }),
      JSON.stringify([
        {
          name: 'mempool.space',
          is_own: false,
          said: 'in_block',
          confirmations: 1,
          amount: '0.00004500',
          read_at: '2026-11-23T10:00:00.000Z',
          reading: 1,
          tip: { height: 900_000, time: '2026-11-23T09:58:00.000Z' },
        },
      ]),
    ],
  );
  await pool.query('update transactions set verdict = $2 where id = $1', [id, verdict]);
  return id;
}

describe('the evidence of a payment', () => {
  test('is shown with what was due, what arrived, and what each source said', async () => {
    const id = await readAs('questionable');
    const { evidence, evidence_mark: mark } = await read(id);
    expect(mark).toEqual({
      verdict: 'questionable',
      confirmations: 1,
      confirmations_needed: 2,
      may_still_appear: false,
      may_be_older: false,
    });
    expect(evidence).toMatchObject({
      verdict: 'questionable',
      findings: [{ code: 'underpaid', amount: '0.00000487' }],
      expected: { chain: 'bitcoin', symbol: 'BTC', amount: '0.00004987', confirmations: 2 },
      seen: { amount: '0.00004500', in_block: true },
      whose: 'hash_only',
      readings: 3,
      read_at: '2026-11-23T10:00:00.000Z',
      next_reading_at: null,
    });
    expect(evidence?.sources).toEqual([
      {
        name: 'mempool.space',
        is_own: false,
        said: 'in_block',
        confirmations: 1,
        amount: '0.00004500',
        read_at: '2026-11-23T10:00:00.000Z',
      },
    ]);
  });

  test('is absent before the first reading and for payments without coins', async () => {
    for (const payload of [subscriptionPayload(), nintendoPayload()]) {
      const { id } = await createPayment(server, payload);
      expect(await read(id)).toMatchObject({ evidence: null, evidence_mark: null });
    }
  });

  test('that contradicts it asks for a note, by either way of verifying', async () => {
    const id = await readAs('refuted');
    expect(await read(id)).toMatchObject({
      verify_needs_note: true,
      allowed_actions: expect.arrayContaining(['verify_payment']) as unknown,
      allowed_statuses: [
        { status: 'pending_subscription_update', needs_note: true },
        { status: 'failed', needs_note: true },
      ],
    });
    const send = async (method: 'POST' | 'PATCH', path: string, payload?: object) =>
      server.app.inject({
        method,
        url: `/api/transactions/${id}/${path}`,
        headers,
        ...(payload && { payload }),
      });
    const status = 'pending_subscription_update';
    for (const refused of [
      await send('POST', 'verify-payment'),
      await send('POST', 'verify-payment', { notes: null }),
      await send('PATCH', 'status', { status }),
    ])
      expect(refused.json()).toMatchObject({ code: 'NOTE_REQUIRED' });
    const notes = 'The customer has shown the withdrawal.';
    const verified = await send('POST', 'verify-payment', { notes });
    expect(verified.json()).toMatchObject({ status, notes });
  });
});

describe('the list', () => {
  const made = new Map<string, string>();
  beforeAll(async () => {
    await server.testDatabase.pool.query(
      'delete from transaction_logs; delete from payment_evidence; delete from payment_codes; delete from transactions',
    );
    for (const verdict of verdicts) made.set(verdict, await readAs(verdict));
    made.set('second proven', await readAs('proven'));
    made.set('none', (await createPayment(server, nintendoPayload())).id);
  });
  const named = (...names: string[]) => names.map((name) => made.get(name));

  test('shows the mark of each payment', async () => {
    const marks = new Map((await list('')).map((row) => [row.id, row.evidence_mark]));
    expect(marks.get(made.get('settling') ?? '')).toEqual({
      verdict: 'settling',
      confirmations: 1,
      confirmations_needed: 2,
      may_still_appear: false,
      may_be_older: false,
    });
    expect(marks.get(made.get('none') ?? '')).toBeNull();
  });

  test('tells a young transaction that no source knows from one that will not come', async () => {
    const id = made.get('not_found') ?? '';
    const mayStillAppear = async (findings: string) => {
      const given = [findings, id];
      const change = 'update payment_evidence set findings = $1 where transaction_id = $2';
      await server.testDatabase.pool.query(change, given);
      return (await list('verdict=not_found'))[0]?.evidence_mark?.may_still_appear;
    };
    expect(await mayStillAppear('[]')).toBe(true);
    expect(await mayStillAppear('[{"code":"never_seen"}]')).toBe(false);
    await server.testDatabase.pool.query(
      "update transactions set status = 'failed' where id = $1",
      [id],
    );
    expect(await mayStillAppear('[]'), 'decided about').toBe(false);
  });

  test.each([
    ['verdict=proven', ['second proven', 'proven']],
    ['verdict=proven&sort=created_at_asc', ['proven', 'second proven']],
    ['verdict=refuted,settling', ['refuted', 'settling']],
    ['verdict=proven&search=luigi', ['second proven', 'proven']],
    ['verdict=proven&status=failed', []],
    ['verdict=proven&status=pending_payment_verification&waiting=overdue', []],
    [
      'sort=proven_first',
      [
        'proven',
        'second proven',
        'none',
        'unavailable',
        'not_found',
        'refuted',
        'questionable',
        'settling',
      ],
    ],
    ['sort=proven_first&verdict=settling,proven', ['proven', 'second proven', 'settling']],
  ])('%s', async (query, names) => {
    expect((await list(query)).map(({ id }) => id)).toEqual(named(...names));
  });

  test('is exported in the same order, with verdict and received amount', async () => {
    const { body } = await server.app.inject({
      url: '/api/transactions/export.csv?sort=proven_first',
      headers,
    });
    const lines = body.split('\r\n').map((line) => line.split(','));
    const at = lines[0]?.indexOf('Verdict') ?? -1;
    expect(lines.slice(0, 4).map((cells) => cells.slice(at, at + 2).join(','))).toEqual([
      'Verdict,Received',
      'proven,0.00004500',
      'proven,0.00004500',
      ',',
    ]);
  });

  test.each(['verdict=fine', 'verdict=', 'verdict=proven,'])('%s is refused', async (query) => {
    const answer = await server.app.inject({ url: `/api/transactions?${query}`, headers });
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('has its proven and waiting payments counted for the dashboard', async () => {
    const count = async () =>
      (await get<StatsSummary>('/transactions/stats/summary')).provenAndWaiting;
    expect(await count()).toBe(2);
    const { pool } = server.testDatabase;
    const id = made.get('second proven');
    await pool.query(`update transactions set status = 'failed' where id = $1`, [id]);
    expect(await count()).toBe(1);
    await pool.query(
      `update transactions set status = 'pending_payment_verification' where id = $1`,
      [id],
    );
  });

  test('names the payments that need a look', async () => {
    const found = await list('needs_attention=true');
    expect(found.map(({ id }) => id)).toEqual(named('refuted', 'questionable'));
  });
});
