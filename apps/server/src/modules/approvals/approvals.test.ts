import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { CoinKey } from '@ghost-pay/contract/coins';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { ageSecondFactor, createSession, tellSubscribers } from '../../../test/test-server.ts';
import { approvals } from '../monitor/checks/chains.ts';
import { readDue } from '../evidence/usecases/read-due-evidence.ts';

const definition = {
  name: 'Small and exact',
  coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'],
  types: ['ghost-eshop-pro', 'donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
} as const;

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
beforeEach(async () => {
  // A site without rules, whose prices and addresses are old. Time only goes forward, as the chains do.
  site.server.clock.advance(73 * 3_600_000);
  for (const table of ['chain_stops', 'approval_decisions', 'approval_days', 'approval_rules'])
    await query(`delete from ${table}`);
  await query('update payment_evidence set next_reading_at = null');
  await query(`delete from settings where key = 'evidence_confirmations'`);
  await query(`insert into settings values ('security_auto_process', 'true', now())
    on conflict (key) do update set value = 'true'`);
});
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await site.server.testDatabase.pool.query<Row>(text, values);
  return rows;
}
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
  role: 'admin' | 'super_admin' = 'super_admin',
) {
  const { headers } = await createSession(site.server, { role });
  return site.server.app.inject({
    method,
    url: `/api/${url}`,
    headers,
    ...(payload && { payload }),
  });
}
async function list(): Promise<ApprovalList> {
  return (await call('GET', 'approval-rules')).json<ApprovalList>();
}
async function addRule(changes: object = {}, mode: 'shadow' | 'on' = 'on'): Promise<string> {
  const made = await call('POST', 'approval-rules', { ...definition, ...changes, mode: 'shadow' });
  expect(made.statusCode, made.body).toBe(201);
  const name = 'name' in changes ? changes.name : definition.name;
  const id = made.json<ApprovalList>().rules.find((rule) => rule.name === name)?.id ?? '';
  if (mode === 'on') {
    const put = await call('PUT', `approval-rules/${id}`, { mode: 'on', acknowledgement: name });
    expect(put.statusCode, put.body).toBe(200);
  }
  return id;
}
/** A payment that is final on its chain, about to be read. */
async function final(coin: CoinKey = 'btc') {
  const paid = await site.paid(coin);
  site.mine(coin, 7);
  await giveCoinRates(site.server);
  return paid;
}
const read = async () => {
  await site.read();
  await tell();
};
const tell = async () => tellSubscribers(site.server);
const statusOf = async (id: string) => (await site.detail(id)).status;
const decisionsOf = async (id: string) =>
  query<{ mode: string; decision: string; reasons: string[]; outcome: string | null }>(
    `select mode, decision, reasons, outcome from approval_decisions where transaction_id = $1 order by id`,
    [id],
  );
const waiting = 'pending_payment_verification';
const verified = 'pending_subscription_update';

describe('A rule that is on', () => {
  test('verifies an exact payment by the one guarded act, as the system, with a record', async () => {
    const rule = await addRule();
    const { id } = await final();
    await read();
    expect(await statusOf(id)).toBe(verified);
    expect(await decisionsOf(id)).toEqual([
      { mode: 'on', decision: 'approve', reasons: [], outcome: null },
    ]);
    const { logs } = await site.detail(id);
    expect(logs.find(({ action }) => action === 'payment_verified')).toMatchObject({
      admin_username: null,
      details: expect.stringMatching(
        /^Payment verified by the rule “Small and exact”: 0\.\d+ BTC in [0-9a-f]{10}…, 7 confirmations, sandbox and sandbox \(2\)\.$/,
      ),
    });
    const [entry] = await query<{ facts: Record<string, string>; author_kind: string }>(
      `select facts, author_kind from audit_trail where subject_id = $1 and action = 'payment_verified'`,
      [id],
    );
    expect(entry).toMatchObject({
      author_kind: 'system',
      facts: {
        rule,
        rule_name: 'Small and exact',
        rule_version: '1',
        readings: expect.stringMatching(/^\d+ \d+$/),
      },
    });
    const { today, verified: shown } = await list();
    expect(today).toEqual({ payments: 1, usd: 12 });
    expect(shown).toMatchObject([{ transaction_id: id, coin: 'btc', rule: 'Small and exact' }]);
    expect(
      await query(
        `select 1 from pgboss.job where name = 'deliver-subscription' and data->>'transactionId' = $1`,
        [id],
      ),
    ).toHaveLength(1);
  });

  test.each(['eth', 'usdt', 'bnb', 'sol', 'usdc'] as const)('verifies %s', async (coin) => {
    await addRule();
    const { id } = await final(coin);
    await read();
    expect(await statusOf(id)).toBe(verified);
  });

  test('keeps the invariant: final transfers that count for the payment come to what was due', async () => {
    await addRule();
    const { id, asked } = await final();
    await read();
    const [sum] = await query<{ sum: string }>(
      `select sum(amount_atomic) as sum from incoming_transfers where transaction_id = $1 and state = 'final'`,
      [id],
    );
    expect(BigInt(sum?.sum ?? 0) >= asked.atomic).toBe(true);
  });

  test('leaves a payment of another amount, and one that nobody was asked for alone', async () => {
    await addRule();
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: (asked.atomic * 9n) / 10n, to: asked.address });
    const { id } = await site.register(
      subscriptionPayload({ txid, payment_address: asked.address, quote_token: asked.token }),
    );
    const exact = await final();
    await query(
      `update quotes set is_unique = false where payment_address = $1 and id =
      (select quote_id from transactions where id = $2)`,
      [exact.asked.address, exact.id],
    );
    await read();
    expect(await statusOf(id)).toBe(waiting);
    expect(await decisionsOf(id)).toMatchObject([{ decision: 'leave', reasons: ['underpaid'] }]);
    expect(await statusOf(exact.id)).toBe(waiting);
    expect((await decisionsOf(exact.id))[0]?.reasons).toContain('not_unique');
  });

  test('leaves a payment by a quote whose price was removed meanwhile', async () => {
    await addRule();
    const { id } = await final();
    const [price] = await query<Record<string, unknown>>(
      `delete from pricing where payment_type = 'crypto' and duration = '3 months' returning *`,
    );
    await read();
    expect(await decisionsOf(id)).toMatchObject([
      { decision: 'leave', reasons: ['price_changed'] },
    ]);
    await query('insert into pricing select * from json_populate_record(null::pricing, $1)', [
      JSON.stringify(price),
    ]);
  });

  test('looks again at a payment that is proven and not final yet', async () => {
    await addRule();
    const { id } = await site.paid('eth');
    site.mine('eth', 1);
    await giveCoinRates(site.server);
    await query(
      `insert into settings values ('evidence_confirmations', '{"ethereum":[{"below":null,"blocks":1}]}', now())
       on conflict (key) do update set value = excluded.value`,
    );
    await read();
    expect((await decisionsOf(id))[0]).toMatchObject({ decision: 'leave', reasons: ['not_final'] });
    site.mine('eth', 10);
    site.server.clock.advance(55_000);
    await giveCoinRates(site.server);
    await read();
    expect(await statusOf(id)).toBe(verified);
  });

  test('waits for its delay, and decides then', async () => {
    await addRule({ delay_minutes: 30 });
    const { id } = await final();
    await read();
    expect((await decisionsOf(id))[0]?.reasons).toEqual(['too_early']);
    site.server.clock.advance(29 * 60_000);
    await read();
    expect(await statusOf(id)).toBe(waiting);
    site.server.clock.advance(61_000);
    await giveCoinRates(site.server);
    await read();
    expect(await statusOf(id)).toBe(verified);
  });

  test('knows an account by its verified payments', async () => {
    await addRule({ known_after: 1 });
    await query(
      `update transactions set user_username = 'mario', user_email = 'mario@example.org'`,
    );
    const first = await final();
    await read();
    expect((await decisionsOf(first.id))[0]?.reasons).toEqual(['payer_unknown']);
    expect((await call('POST', `transactions/${first.id}/verify-payment`, {})).statusCode).toBe(
      200,
    );
    const second = await final();
    await read();
    expect(await statusOf(second.id)).toBe(verified);
  });

  test('only takes notes while the master switch is off', async () => {
    await addRule();
    await query(`update settings set value = 'false' where key = 'security_auto_process'`);
    const { id } = await final();
    await read();
    expect(await statusOf(id)).toBe(waiting);
    expect(await decisionsOf(id)).toMatchObject([{ mode: 'shadow', decision: 'approve' }]);
    // Noted once, however often it is read; switched on again, the next reading decides.
    await query(`update settings set value = 'true' where key = 'security_auto_process'`);
    await site.readLater(15);
    await giveCoinRates(site.server);
    await site.readLater(0);
    expect(await query('select payments from approval_days')).toMatchObject([
      { payments: expect.any(Number) },
    ]);
  });

  test('what a person took back is left for good', async () => {
    await addRule();
    const { id } = await final();
    await read();
    const back = await call('PATCH', `transactions/${id}/status`, {
      status: waiting,
      notes: 'Wrong.',
    });
    expect(back.statusCode, back.body).toBe(200);
    await tell();
    expect(await decisionsOf(id)).toMatchObject([{ decision: 'approve', outcome: 'disagreed' }]);
    expect((await list()).stops).toMatchObject([
      { chain: 'bitcoin', reason: 'payment_taken_back' },
    ]);
    await call('POST', 'approval-rules/chains/bitcoin/start');
    await giveCoinRates(site.server);
    await site.readLater(1);
    expect(await statusOf(id)).toBe(waiting);
  });

  test('the first by name decides; one in shadow takes its own notes', async () => {
    await addRule({ name: 'B', most_usd: 20 });
    await addRule({ name: 'A', most_usd: 5 });
    await addRule({ name: 'C', min_sources: 3 }, 'shadow');
    const { id } = await final();
    await read();
    expect(await decisionsOf(id)).toMatchObject([
      { mode: 'on', decision: 'leave', reasons: ['above_most'] },
      { mode: 'on', decision: 'approve' },
      { mode: 'shadow', decision: 'leave', reasons: ['too_few_sources'] },
    ]);
    expect(await statusOf(id)).toBe(verified);
  });
});

describe('At the same moment', () => {
  /** Reads by so many at once until each of the payments is decided about: on a busy machine a reading may fail. */
  async function readAtOnce({ readers, payments }: { readers: number; payments: number }) {
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(
        Array.from({ length: readers }, async () => readDue(site.server.dependencies)),
      );
      const decided = await query('select distinct transaction_id from approval_decisions');
      if (decided.length === payments) return;
      site.server.clock.advance(15_000);
      await giveCoinRates(site.server);
    }
  }

  test('45: fifty readings do not exceed the limits of a day', async () => {
    await addRule({ day_payments: 3 });
    const paid = [];
    for (let count = 0; count < 50; count += 1) paid.push(await site.paid('sol'));
    site.mine('sol', 7);
    await giveCoinRates(site.server);
    await tell();
    await readAtOnce({ readers: 2, payments: 50 });
    const moved = await query(
      `select 1 from transactions where status = $1 and id in (select transaction_id from approval_decisions)`,
      [verified],
    );
    expect(moved).toHaveLength(3);
    expect(await query('select payments, usd_minor from approval_days')).toEqual([
      { payments: 3, usd_minor: 3_600 },
    ]);
    const left = await query<{ reasons: string[] }>(
      `select reasons from approval_decisions where decision = 'leave'`,
    );
    expect(left).toHaveLength(47);
    expect(new Set(left.flatMap(({ reasons }) => reasons))).toEqual(new Set(['day_full']));
  });

  test('many readings do not verify more than an hour may have', async () => {
    await addRule({ day_payments: 40 });
    const paid = [];
    for (let count = 0; count < 16; count += 1) paid.push(await site.paid('sol'));
    site.mine('sol', 7);
    await giveCoinRates(site.server);
    await tell();
    await readAtOnce({ readers: 4, payments: 16 });
    expect(
      await query(`select 1 from approval_decisions where mode = 'on' and decision = 'approve'`),
    ).toHaveLength(10);
    expect(await query('select chain, reason from chain_stops')).toEqual([
      { chain: 'solana', reason: 'too_many_in_an_hour' },
    ]);
    await query('delete from chain_stops');
  });

  /** Does something in another transaction that commits only once the reading waits for it. */
  async function meanwhile(text: string, values: unknown[]): Promise<void> {
    await tell();
    const other = await site.server.testDatabase.pool.connect();
    try {
      await other.query('begin');
      await other.query(text, values);
      const reading = readDue(site.server.dependencies);
      await expect
        .poll(async () =>
          query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        )
        .not.toHaveLength(0);
      await other.query('commit');
      await reading;
    } finally {
      other.release();
    }
  }

  test('46: a claim that is stored first wins', async () => {
    await addRule();
    const { id } = await final();
    await meanwhile(
      'update transactions set is_contested = true, may_be_held = true where id = $1',
      [id],
    );
    expect(await statusOf(id)).toBe(waiting);
    expect((await decisionsOf(id))[0]?.reasons).toContain('held');
  });

  test('47: a person who decides first wins', async () => {
    await addRule();
    const { id } = await final();
    await meanwhile(`update transactions set status = 'failed' where id = $1`, [id]);
    expect(await statusOf(id)).toBe('failed');
    expect(await decisionsOf(id)).toEqual([]);
  });

  test('a rule that is switched off first does not decide', async () => {
    const rule = await addRule();
    const { id } = await final();
    await meanwhile(`update approval_rules set mode = 'off' where id = $1`, [rule]);
    expect(await statusOf(id)).toBe(waiting);
    expect(await decisionsOf(id)).toEqual([]);
  });

  test('the master switch that is put off first wins', async () => {
    await addRule();
    const { id } = await final();
    await meanwhile(`update settings set value = 'false' where key = $1`, [
      'security_auto_process',
    ]);
    expect(await statusOf(id)).toBe(waiting);
  });

  test('a crash at the end leaves nothing behind', async () => {
    await addRule();
    const { id } = await final();
    await tell();
    const { dependencies } = site.server;
    const broken = { record: async () => Promise.reject(new Error('The power is gone')) };
    await readDue({ ...dependencies, audit: broken });
    expect(await statusOf(id)).toBe(waiting);
    expect(await decisionsOf(id)).toEqual([]);
    expect(await query('select 1 from approval_days')).toEqual([]);
    // The lease ends, and the payment is decided about.
    site.server.clock.advance(31_000);
    await giveCoinRates(site.server);
    await read();
    expect(await statusOf(id)).toBe(verified);
  });
});

describe('In shadow', () => {
  test('a rule moves nothing, and what people do is compared with it', async () => {
    const rule = await addRule({}, 'shadow');
    const agreed = await final();
    const disagreed = await final('sol');
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: asked.atomic / 2n, to: asked.address });
    const spared = await site.register(
      subscriptionPayload({ txid, payment_address: asked.address, quote_token: asked.token }),
    );
    await read();
    expect(await statusOf(agreed.id)).toBe(waiting);
    const { username } = await verify(agreed.id);
    await fail(disagreed.id);
    await fail(spared.id);
    await tell();
    expect((await decisionsOf(agreed.id))[0]?.outcome).toBe('agreed');
    expect((await decisionsOf(disagreed.id))[0]?.outcome).toBe('disagreed');
    expect((await decisionsOf(spared.id))[0]?.outcome).toBe('spared');
    const [shown] = (await list()).rules;
    expect(shown).toMatchObject({
      id: rule,
      readiness: { approvals: 2, unsettled: 1, is_ready: false },
      report: {
        decided_by_people: 3,
        approved: 2,
        verified: 0,
        agreed: 1,
        disagreed: 1,
        missed: 0,
        spared: 1,
        left: 1,
        left_for: [{ reason: 'underpaid', count: 1 }],
        disagreements: [{ transaction_id: disagreed.id, settled_at: null }],
      },
    });
    expect(username).toBeDefined();
  });

  test('it is ready after twenty approvals, and a disagreement stands in the way until it is settled', async () => {
    const rule = await addRule({}, 'shadow');
    const { id } = await final();
    await read();
    const on = async (more: object = {}) =>
      call('PUT', `approval-rules/${rule}`, { mode: 'on', ...more });
    expect((await on()).json()).toMatchObject({ code: 'RULE_NOT_READY' });
    expect((await on({ acknowledgement: 'small and exact' })).json()).toMatchObject({
      code: 'RULE_NOT_READY',
    });
    await fail(id);
    await tell();
    // Too few is what an acknowledgement is for, and a disagreement is not.
    expect((await on({ acknowledgement: definition.name })).json()).toMatchObject({
      code: 'RULE_NOT_READY',
    });
    const [shown] = (await list()).rules;
    const decision = shown?.report.disagreements[0]?.id ?? '';
    const settle = async () =>
      call('POST', `approval-decisions/${decision}/settle`, {
        notes: 'The customer wanted the money back.',
      });
    expect((await settle()).statusCode).toBe(200);
    expect((await settle()).json()).toMatchObject({ code: 'DECISION_NOT_FOUND' });
    // Nineteen more of other payments.
    await query(
      `insert into approval_decisions (rule_id, rule_version, transaction_id, chain, mode, decision, reasons, decided_at)
       select $1, 1, id, 'bitcoin', 'shadow', 'approve', '{}', $2 from transactions where id <> $3 limit 18`,
      [rule, site.server.clock.now(), id],
    );
    for (let more = (await list()).rules[0]?.readiness.approvals ?? 0; more < 20; more += 1) {
      await final('sol');
      await read();
    }
    expect((await list()).rules[0]?.readiness).toEqual({
      approvals: 20,
      unsettled: 0,
      is_ready: true,
    });
    expect((await on()).statusCode).toBe(200);
    expect((await list()).rules[0]?.mode).toBe('on');
  });

  async function verify(id: string) {
    const session = await createSession(site.server);
    await site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/verify-payment`,
      headers: session.headers,
      payload: {},
    });
    return session;
  }
  async function fail(id: string) {
    const answer = await call('POST', `transactions/${id}/mark-failed`, { reason: 'Not ours.' });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

describe('A rule changes', () => {
  const put = async (id: string, changes: object) => call('PUT', `approval-rules/${id}`, changes);
  test('narrowed it stays on; widened it goes into shadow with a new version', async () => {
    const id = await addRule();
    expect((await put(id, { most_usd: 20, day_payments: 5 })).statusCode).toBe(200);
    expect((await list()).rules[0]).toMatchObject({ mode: 'on', version: 1, most_usd: 20 });
    expect((await put(id, { most_usd: 21 })).statusCode).toBe(200);
    expect((await list()).rules[0]).toMatchObject({
      mode: 'shadow',
      version: 2,
      readiness: { approvals: 0 },
    });
    const entries = await query<{ facts: Record<string, string> }>(
      `select facts from audit_trail where action = 'approval_rule_changed' order by id`,
    );
    expect(entries.at(-1)?.facts).toMatchObject({
      from: 'on',
      to: 'shadow',
      version: 2,
      most_usd_minor: '2000 → 2100',
    });
  });

  test('a fresh second factor is asked for by what widens and switches on, and by nothing that stops', async () => {
    const id = await addRule();
    const session = await createSession(site.server, { role: 'super_admin' });
    await ageSecondFactor(site.server, { userId: session.userId, ageMs: 11 * 60_000 });
    const send = async (method: 'PUT' | 'POST', url: string, payload?: object) =>
      (
        await site.server.app.inject({
          method,
          url: `/api/approval-rules${url}`,
          headers: session.headers,
          ...(payload && { payload }),
        })
      ).statusCode;
    expect(await send('PUT', `/${id}`, { most_usd: 60 })).toBe(403);
    expect(await send('PUT', `/${id}`, { most_usd: 40 })).toBe(200);
    expect(await send('PUT', `/${id}`, { mode: 'shadow' })).toBe(200);
    expect(await send('PUT', `/${id}`, { mode: 'on', acknowledgement: definition.name })).toBe(403);
    expect(await send('PUT', `/${id}`, { mode: 'off' })).toBe(200);
    expect(await send('POST', '/stop')).toBe(200);
    expect(await send('POST', '/chains/bitcoin/start')).toBe(403);
  });

  test('every administrator stops all, and only a super admin changes one', async () => {
    const id = await addRule();
    expect((await call('PUT', `approval-rules/${id}`, { mode: 'off' }, 'admin')).statusCode).toBe(
      403,
    );
    expect((await call('GET', 'approval-rules', undefined, 'admin')).statusCode).toBe(200);
    const stopped = await call('POST', 'approval-rules/stop', undefined, 'admin');
    expect(stopped.json<ApprovalList>().rules).toMatchObject([{ mode: 'shadow', version: 1 }]);
    expect(
      await query(
        `select facts from audit_trail where action = 'approvals_stopped' order by id desc limit 1`,
      ),
    ).toEqual([{ facts: { rules: 'Small and exact' } }]);
  });

  test('names are taken once, and twenty rules are the most', async () => {
    const id = await addRule({}, 'shadow');
    const add = async (name: string) =>
      call('POST', 'approval-rules', { ...definition, name, mode: 'off' });
    expect((await add('SMALL and exact')).json()).toMatchObject({
      code: 'RULE_NAME_TAKEN',
      fields: { name: expect.any(String) },
    });
    for (let count = 2; count <= 20; count += 1)
      expect((await add(`Rule ${count}`)).statusCode).toBe(201);
    expect((await add('One more')).json()).toMatchObject({ code: 'RULES_FULL' });
    expect((await put(id, { name: 'Rule 2' })).json()).toMatchObject({ code: 'RULE_NAME_TAKEN' });
    expect(
      (await put('019b3011-5d40-7f20-8a61-0c4e8f1b2d37', { mode: 'off' })).json(),
    ).toMatchObject({ code: 'RULE_NOT_FOUND' });
  });
});

describe('The rules of a chain stop by themselves', () => {
  const stops = async () => (await list()).stops.map(({ chain, reason }) => `${chain} ${reason}`);
  async function approved(coin: CoinKey = 'btc') {
    const paid = await final(coin);
    await read();
    expect(await statusOf(paid.id)).toBe(verified);
    return paid;
  }

  test('when its sources contradict each other', async () => {
    await addRule();
    const { id } = await site.paid('sol');
    site.mine('sol', 7);
    site.peer.behave('amount', { chain: 'solana', source: 'two' });
    await giveCoinRates(site.server);
    await read();
    for (let round = 0; round < 8 && (await stops()).length === 0; round += 1)
      await site.readLater(3);
    expect(await stops()).toEqual(['solana sources_disagree']);
    // Its rules only take notes, and those of other chains go on.
    site.peer.behave('well');
    const other = await final();
    await read();
    await query('update payment_evidence set next_reading_at = $1 where transaction_id = $2', [
      site.server.clock.now(),
      id,
    ]);
    await site.readLater(2);
    expect((await site.evidence(id)).verdict).toBe('proven');
    expect(await statusOf(id)).toBe(waiting);
    expect(await statusOf(other.id)).toBe(verified);
    expect(await approvals.read(site.server.dependencies)).toMatchObject([
      { chain: 'solana', reason: 'sources_disagree' },
    ]);
    expect((await call('POST', 'approval-rules/chains/solana/start')).statusCode).toBe(200);
    expect(await stops()).toEqual([]);
  });

  test('when another visitor claims what a rule has verified', async () => {
    await addRule();
    // The claimant was asked for coins before.
    const { token } = await site.ask('btc');
    const { txid, asked } = await approved();
    const claim = async (quote: object) => {
      const again = await site.server.app.inject({
        method: 'POST',
        url: '/api/transactions',
        payload: subscriptionPayload({ txid, payment_address: asked.address, ...quote }),
      });
      expect(again.statusCode).toBe(409);
      await tell();
    };
    // Anybody can read the hash and claim it: that flags the payment, and stops nothing.
    await claim({});
    expect(await stops()).toEqual([]);
    // Nor does a quote that asked for another amount than what came.
    await claim({ quote_token: token });
    expect(await stops()).toEqual([]);
    const earlier = await site.ask('btc');
    await query(
      `update quotes set amount_atomic = $1, is_unique = true, closed_at = now(),
         created_at = (select min(created_at) from quotes)
       where amount_atomic = $2`,
      [asked.atomic.toString(), earlier.atomic.toString()],
    );
    await claim({ quote_token: earlier.token });
    expect(await stops()).toEqual(['bitcoin payment_contested']);
  });

  test('when its money vanishes from the chain', async () => {
    await addRule();
    const { id } = await approved();
    site.peer.chains.bitcoin.reorganise({ depth: 7, isLost: true });
    for (let round = 0; round < 6 && (await stops()).length === 0; round += 1) {
      await site.readLater(15);
      await tell();
    }
    expect(await stops()).toEqual(['bitcoin money_vanished']);
    expect((await query('select chain_flags from transactions where id = $1', [id]))[0]).toEqual({
      chain_flags: ['chain_vanished'],
    });
  });

  test('when a receiving address of it changes', async () => {
    await addRule();
    const { headers } = await createSession(site.server, { role: 'super_admin' });
    const changed = await site.server.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers,
      payload: { crypto_eth_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await tell();
    expect(await stops()).toEqual(['ethereum address_changed']);
  });

  test('before they verify far more than in a usual hour', async () => {
    await addRule();
    for (let count = 0; count < 10; count += 1) await approved('sol');
    const { id } = await final('sol');
    await read();
    expect(await statusOf(id)).toBe(waiting);
    expect(await stops()).toEqual(['solana too_many_in_an_hour']);
    expect(await decisionsOf(id)).toMatchObject([
      { decision: 'leave', reasons: ['too_many_in_an_hour'] },
    ]);
  });

  test('when there are no rates of the last ten minutes', async () => {
    await addRule();
    const { id } = await final();
    site.server.clock.advance(11 * 60_000);
    await read();
    expect(await statusOf(id)).toBe(waiting);
    expect(await stops()).toEqual(['bitcoin rates_old']);
  });

  test('and not where no rule verifies payments', async () => {
    await addRule({}, 'shadow');
    const { headers } = await createSession(site.server, { role: 'super_admin' });
    await site.server.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers,
      payload: { crypto_eth_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    });
    await tell();
    expect(await stops()).toEqual([]);
  });
});
