import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWallet, startCardSite } from '../../../test/card-site.ts';
import { createPayment, donationPayload, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { verifyAuditTrail } from '../../core/audit/verify-audit-trail.ts';
import { forgetExpired } from './forget-expired.ts';
import { erasePerson } from './usecases/erase-person.ts';
import { countDuePeople, forgetPeople } from './usecases/forget-people.ts';

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH';
async function call(method: Method, url: string, payload?: object, role?: 'super_admin') {
  const { headers } = await createSession(server, { ...(role && { role }) });
  const answer = await server.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...headers,
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Record<string, unknown>>();
}

/** Every table that contains the word anywhere in its rows' text. */
async function tablesNaming(word: string): Promise<string[]> {
  const { pool } = server.testDatabase;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from ${name} as it where strpos(lower(it::text), lower($1)) > 0 limit 1`,
      [word],
    );
    if ((rowCount ?? 0) > 0) found.push(name);
  }
  return found;
}

async function statistics() {
  return [
    await call('GET', '/transactions/stats/summary'),
    await call('GET', '/transactions/stats/period'),
    await call('GET', '/transactions/stats/revenue-by-day?days=90'),
    (await call('GET', '/transactions?limit=10'))['pagination'],
  ];
}

/** A transfer that an administrator dismissed, with a customer's name in the reason. */
async function dismissTransfer(reason: string): Promise<void> {
  await server.testDatabase.pool.query(
    `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, is_small, how, state,
       first_seen_at, changed_at, dismiss_reason, settled_at, settled_by)
     values ('bitcoin', gen_random_uuid()::text, 'btc@bitcoin', 0, 'bc1qours', 1, false, 'direct', 'final', $1, $1, $2, $1, 'peach')`,
    [server.clock.now(), reason],
  );
}

/** A completed, a failed and a pending payment; the failed one has a refused second claimant. */
async function threePayments(userUsername: string) {
  const payer = { userUsername, userEmail: `${userUsername}@Example.org` };
  const completed = await createPayment(server, subscriptionPayload(payer));
  const failed = await createPayment(server, subscriptionPayload(payer));
  const pending = await createPayment(
    server,
    subscriptionPayload({ userUsername: `${userUsername}-2`, userEmail: 'else@example.org' }),
  );
  await call('POST', `/transactions/${completed.id}/verify-payment`);
  await call('POST', `/transactions/${completed.id}/update-subscription`);
  const reason = `${userUsername} wrote that it was never sent.`;
  await call('POST', `/transactions/${failed.id}/mark-failed`, { reason });
  const notes = `${userUsername} got a transfer.`;
  await call('POST', `/transactions/${failed.id}/record-return`, { amount: '0.0001', notes });
  return { completed, failed, pending };
}

const rowOf = async (id: string) =>
  server.testDatabase.database
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('by time', () => {
  test('people are forgotten 24 months after their payment was final; every total stays', async () => {
    const { completed, failed, pending } = await threePayments('bowser');
    const contested = subscriptionPayload({ userUsername: 'toad', userEmail: 'toad@example.org' });
    const holder = await createPayment(server, contested);
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: subscriptionPayload({
        txid: contested['txid'],
        userUsername: 'wario',
        userEmail: 'wario@example.org',
      }),
    });
    expect(refused.statusCode).toBe(409);
    await call('POST', `/transactions/${holder.id}/mark-failed`, { reason: 'Wario says so' });
    await createPayment(server, donationPayload());
    await dismissTransfer('A present of Bowser.');
    expect(await tablesNaming('bowser')).toContain('public.transactions');
    expect(await tablesNaming('bowser')).toContain('public.incoming_transfers');

    const start = server.clock.now();
    const months = (count: number) => {
      const then = new Date(start);
      then.setUTCMonth(then.getUTCMonth() + count);
      return then;
    };
    const forget = async () => {
      await forgetExpired(server.dependencies).run({});
      await forgetPeople(server.dependencies).run({});
    };
    server.clock.set(months(24));
    await forget();
    expect(await rowOf(completed.id)).toMatchObject({ user_username: 'bowser' });

    server.clock.set(new Date(months(24).getTime() + day));
    const before = await statistics();
    expect(await countDuePeople(server.dependencies)).toMatchObject({ payments: 3 });
    await forget();
    expect(await statistics()).toEqual(before);
    for (const name of ['bowser@example.org', 'wario', 'toad', 'never sent', 'present of'])
      expect(await tablesNaming(name), name).toEqual([]);
    const [one, other] = [await rowOf(completed.id), await rowOf(failed.id)];
    expect(one).toMatchObject({ user_username: null, user_email: null, notes: null });
    expect(one.search_text).not.toContain('bowser');
    // Still recognisable as one customer's, without a name.
    expect(one.erased_person_hash).toEqual(other.erased_person_hash);
    expect(one.erased_person_hash).not.toEqual((await rowOf(holder.id)).erased_person_hash);
    expect(one.updated_at).toEqual((await rowOf(completed.id)).updated_at);
    // A pending payment stays.
    expect(await rowOf(pending.id)).toMatchObject({ user_username: 'bowser-2' });

    const detail = await call('GET', `/transactions/${failed.id}`);
    expect(detail).toMatchObject({ status: 'failed', user_username: null, notes: null });
    expect(detail['logs']).toMatchObject([
      { action: 'created' },
      { action: 'marked_failed' },
      { action: 'return_recorded' },
    ]);
    const verdict = await verifyAuditTrail(server.dependencies);
    expect(verdict).toMatchObject({ intact: true });
    expect(verdict.intact && verdict.erased).toBeGreaterThanOrEqual(4);
    expect(await countDuePeople(server.dependencies)).toMatchObject({ payments: 0 });
    await forget();
    server.clock.set(start);
  });

  test('who claims a forgotten payment is forgotten in his own time', async () => {
    const payload = subscriptionPayload({ userUsername: 'larry' });
    const { id } = await createPayment(server, payload);
    await call('POST', `/transactions/${id}/mark-failed`, { reason: 'Never sent' });
    const start = server.clock.now();
    const months = async (count: number) => {
      const then = new Date(start);
      then.setUTCMonth(then.getUTCMonth() + count);
      server.clock.set(then);
      await forgetPeople(server.dependencies).run({});
    };
    await months(25);
    expect(await rowOf(id)).toMatchObject({ user_username: null });
    const claimant = { userUsername: 'iggy', userEmail: 'iggy@example.org' };
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: subscriptionPayload({ txid: payload['txid'], ...claimant }),
    });
    expect(refused.statusCode).toBe(409);
    await months(48);
    expect(await tablesNaming('iggy')).toEqual(['public.transaction_contests']);
    server.clock.advance(60 * day);
    expect(await countDuePeople(server.dependencies)).toMatchObject({ contests: 1 });
    await months(50);
    expect(await tablesNaming('iggy')).toEqual([]);
    expect(await countDuePeople(server.dependencies)).toMatchObject({ contests: 0 });
    server.clock.set(start);
  });

  test('the months are a setting, and what was reopened is kept for its time anew', async () => {
    const { failed } = await threePayments('koopa');
    const { database } = server.dependencies;
    await database
      .insertInto('settings')
      .values({ key: 'personal_keep_months', value: '2', updated_at: new Date() })
      .execute();
    const start = server.clock.now();
    const after = (days: number) => server.clock.set(new Date(start.getTime() + days * day));
    after(63);
    await forgetPeople(server.dependencies).run({});
    expect(await rowOf(failed.id)).toMatchObject({ user_username: null });
    const status = 'pending_payment_verification';
    const notes = 'Peach has called';
    await call('PATCH', `/transactions/${failed.id}/status`, { status, notes }, 'super_admin');
    await call('POST', `/transactions/${failed.id}/mark-failed`, { reason: 'Peach was wrong' });
    after(63 + 59);
    await forgetPeople(server.dependencies).run({});
    expect(await rowOf(failed.id)).toMatchObject({ notes: 'Peach was wrong' });
    after(63 + 63);
    await forgetPeople(server.dependencies).run({});
    expect(await rowOf(failed.id)).toMatchObject({ notes: null });
    await database.deleteFrom('settings').where('key', '=', 'personal_keep_months').execute();
    server.clock.set(start);
  });

  test('tokens and callback secrets of card payments go 90 days after they were final', async () => {
    const site = await startCardSite();
    const { id } = await makeWallet(site);
    const { headers } = await createSession(site.server);
    await site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/mark-card-failed`,
      headers,
      payload: { reason: 'Gave up' },
    });
    const start = site.server.clock.now();
    const secrets = async (days: number) => {
      site.server.clock.set(new Date(start.getTime() + days * day + 1));
      await forgetPeople(site.server.dependencies).run({});
      const { rows } = await site.server.testDatabase.pool.query<{
        token: boolean;
        forgotten: boolean;
      }>(
        `select payment_ipn_token_encrypted is not null as token, encode(callback_secret_hash, 'hex') ~ '^0+$' as forgotten
         from transactions join card_payments on transaction_id = id where id = $1`,
        [id],
      );
      return rows[0];
    };
    expect(await secrets(89)).toEqual({ token: true, forgotten: false });
    expect(await secrets(90)).toEqual({ token: false, forgotten: true });
    await site.close();
  });

  test('addresses of sign-ins go after 90 days, what else admins did after 24 months', async () => {
    const { username } = await createSession(server);
    const body = { username, password: 'wrong' };
    await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    const start = server.clock.now();
    server.clock.set(new Date(start.getTime() + 91 * day));
    expect(await tablesNaming(username)).toContain('public.audit_personal');
    await forgetPeople(server.dependencies).run({});
    expect(await tablesNaming(username)).not.toContain('public.audit_personal');
    expect(await verifyAuditTrail(server.dependencies)).toMatchObject({ intact: true });
    server.clock.set(start);
  });
});

describe('one person', () => {
  const erase = (person: string, dryRun = false) =>
    erasePerson(server.dependencies, { person, dryRun });

  test('is erased everywhere by their address, and nobody else is', async () => {
    const { completed, failed, pending } = await threePayments('yoshi');
    const mentioning = await createPayment(server, subscriptionPayload());
    const reason = 'Paid for by yoshi@example.org, not by yoshi@example.organic';
    await call('POST', `/transactions/${mentioning.id}/mark-failed`, { reason });
    const amount = '0.0001';
    await call('POST', `/transactions/${mentioning.id}/record-return`, { amount, notes: reason });
    await dismissTransfer(reason);
    const before = await statistics();

    const foreseen = await erase('YOSHI@example.org', true);
    expect(await rowOf(completed.id)).toMatchObject({ user_username: 'yoshi' });
    expect(await tablesNaming('yoshi@example.org')).toContain('public.transactions');
    const found = await erase('YOSHI@example.org');
    expect(found).toEqual(foreseen);
    expect(found).toMatchObject({
      counts: { payments: 2, mentions: 5 },
      alsoNamed: ['yoshi'],
    });
    expect(found.counts.auditEntries).toBeGreaterThanOrEqual(3);
    expect(found.counts.repeatedAnswers).toBeGreaterThanOrEqual(3);

    expect(await rowOf(completed.id)).toMatchObject({
      user_username: null,
      user_email: null,
      erased_person_hash: null,
    });
    expect((await rowOf(failed.id)).search_text).not.toContain('yoshi');
    expect(await rowOf(pending.id)).toMatchObject({ user_username: 'yoshi-2' });
    expect(await rowOf(mentioning.id)).toMatchObject({
      user_username: 'luigi',
      notes: 'Paid for by [erased], not by yoshi@example.organic',
    });
    expect(await statistics()).toEqual(before);
    expect(await verifyAuditTrail(server.dependencies)).toMatchObject({ intact: true });
    const { rows } = await server.testDatabase.pool.query(
      `select author_kind, facts from audit_trail where action = 'person_erased' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ author_kind: 'operator', facts: { payments: 2, mentions: 5 } }]);
    expect((await erase('yoshi@example.org')).counts).toMatchObject({ payments: 0, mentions: 0 });
  });

  test('leaves no trace in any table', async () => {
    const payment = subscriptionPayload({ userUsername: 'birdo', userEmail: 'egg@example.net' });
    const { id } = await createPayment(server, payment);
    const other = await createPayment(server, subscriptionPayload());
    await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: subscriptionPayload({
        txid: (await rowOf(other.id)).txid,
        userUsername: 'birdo',
        userEmail: 'egg@example.net',
      }),
    });
    await call('POST', `/transactions/${id}/mark-failed`, {
      reason: 'Birdo (egg@example.net) asked',
    });
    const claimants = async () =>
      server.dependencies.database
        .selectFrom('transaction_contests')
        .select('id')
        .where('transaction_id', '=', other.id)
        .where('claimant_networks', 'is not', null)
        .execute();
    expect(await claimants()).toHaveLength(1);
    expect((await erase('birdo')).counts).toMatchObject({ payments: 1, contests: 1 });
    expect(await claimants()).toEqual([]);
    expect(await tablesNaming('birdo')).toEqual([]);
    expect(await tablesNaming('egg@example.net')).toEqual([]);
  });

  test('cannot be erased while a payment of theirs is pending', async () => {
    const { pending } = await threePayments('rosalina');
    await expect(erase('rosalina-2')).rejects.toThrow(pending.paymentId);
    expect(await rowOf(pending.id)).toMatchObject({ user_username: 'rosalina-2' });
  });

  test.each(['%', '_', 'a.*', '(', '\\', "o'hara", 'x'.repeat(300), 'æ 漢字'])(
    'a name such as %s is text, not a pattern',
    async (person) => {
      const everything = await rowOf((await createPayment(server, subscriptionPayload())).id);
      expect((await erase(person)).counts).toMatchObject({ payments: 0, mentions: 0 });
      expect(await rowOf(everything.id)).toEqual(everything);
    },
  );
});
