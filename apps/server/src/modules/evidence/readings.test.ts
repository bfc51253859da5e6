import { randomUUID } from 'node:crypto';
import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import {
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { openDatabase } from '../../core/database/database.ts';
import { dispatchEvents } from '../../core/events/event-dispatcher.ts';
import { eventSubscribers } from '../../event-subscribers.ts';
import { createChainSources } from '../../gateways/chains/chain-sources.ts';
import { readConfig } from '../../config/config.ts';
import { claimDue } from './readings.repository.ts';
import { forgetEvidence } from './usecases/forget-evidence.ts';
import { readDue, readDueEvidence } from './usecases/read-due-evidence.ts';
import { replayEvidence } from '../../../test/replay-evidence.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

const pool = () => site.server.testDatabase.pool;
const tell = async (
  subscribers: readonly EventSubscriber[] = eventSubscribers(site.server.dependencies),
) => dispatchEvents(site.server.dependencies, subscribers);
const rowOf = async (id: string) => {
  const { rows } = await pool().query<Record<string, unknown>>(
    'select * from payment_evidence where transaction_id = $1',
    [id],
  );
  return rows[0];
};
const readingsOf = async (id: string) =>
  (await pool().query('select 1 from evidence_readings where transaction_id = $1', [id])).rowCount;
async function send(path: string, payload?: object) {
  const { headers } = await site.admin();
  return site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/${path}`,
    headers,
    ...(payload && { payload }),
  });
}
// Without those of the job queue, of the notices of earlier payments, and of other servers of this worker.
async function statementsOfPayment(headers: Record<string, string> = {}): Promise<number> {
  const payload = subscriptionPayload();
  const { rows: names } = await pool().query<{ name: string }>('select current_database() as name');
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const made = await site.server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    headers,
    payload,
  });
  const count = statements.mock.calls.filter(
    ([text], index) =>
      (statements.mock.contexts[index] as pg.Client).database === names[0]?.name &&
      !/pgboss|ghost_pay_payments_created/.test(JSON.stringify(text)),
  ).length;
  statements.mockRestore();
  expect(made.statusCode).toBe(201);
  const { rows } = await pool().query(
    'select 1 from payment_evidence join transactions on id = transaction_id where payment_id = $1',
    [payload.payment_id],
  );
  expect(rows).toEqual([]);
  return count;
}

describe('a payment', () => {
  test('by coin is due for its first reading as soon as it is told, and one by code never', async () => {
    const { id } = await site.register(subscriptionPayload());
    const { id: code } = await site.register(nintendoPayload());
    await tell();
    expect(await rowOf(id)).toMatchObject({
      verdict: null,
      next_reading_at: site.server.clock.now(),
    });
    expect(await rowOf(code)).toBeUndefined();
    // Told again, as after a crash of the dispatcher.
    await pool().query(
      `insert into events (kind, transaction_id, facts, happened_at, due_at) values ('payment_created', $1, '{}', now(), now())`,
      [id],
    );
    await tell();
    await site.read();
  });

  test('costs no statement more when it is made, and the chain is not asked on the way', async () => {
    const asked = site.peer.requests('bitcoin', 'one');
    // A background statement may fall into one payment's time: the least of three is the payment's own.
    const counts: number[] = [];
    for (let payment = 0; payment < 3; payment += 1) counts.push(await statementsOfPayment());
    // Two limits, settings, the price and the insert: as many as before evidence existed.
    expect(Math.min(...counts)).toBe(5);
    const withKey: number[] = [];
    for (let payment = 0; payment < 3; payment += 1)
      withKey.push(await statementsOfPayment({ 'idempotency-key': randomUUID() }));
    // The key is claimed by the insert.
    expect(Math.min(...withKey)).toBe(5);
    expect(site.peer.requests('bitcoin', 'one')).toBe(asked);
    await site.read();
  });
});

describe('readings', () => {
  test('by two instances at once: each payment is asked about once', async () => {
    const made = [await site.paid('eth'), await site.paid('usdt'), await site.paid('eth')];
    await tell();
    await Promise.all([readDue(site.server.dependencies), readDue(site.server.dependencies)]);
    for (const { id } of made) expect((await site.evidence(id)).readings).toBe(1);
  });

  test('after a crash between asking and applying the lease ends, and the payment is read again', async () => {
    const { id } = await site.paid('bnb');
    await tell();
    const { database, clock } = site.server.dependencies;
    const [claimed] = await claimDue(database, {
      chain: 'bsc',
      now: clock.now(),
      atMostMs: 86_400_000,
      limit: 8,
    });
    expect(claimed?.transaction_id).toBe(id);
    await readDue(site.server.dependencies);
    expect((await rowOf(id))?.['verdict']).toBeNull();
    site.server.clock.advance(31_000);
    await readDue(site.server.dependencies);
    expect((await site.evidence(id)).verdict).toBe('settling');
    // The crashed one wakes up and has lost its claim: nothing of it is written.
    const { rows } = await pool().query(
      'select claimed_until from payment_evidence where transaction_id = $1',
      [id],
    );
    expect(rows).toEqual([{ claimed_until: null }]);
  });

  test('that bring nothing new store no reading, and one statement ends them', async () => {
    const { id } = await site.paid('eth');
    await site.read();
    const kept = await readingsOf(id);
    expect(kept).toBe(2);
    await site.readLater();
    await site.readLater();
    expect(await readingsOf(id)).toBe(kept);
    expect((await site.evidence(id)).readings).toBe(3);
  });

  test('come with the block that makes a payment provable, not with the next planned time', async () => {
    const { id } = await site.paid('btc');
    await site.read();
    site.mine('btc', 1);
    await readDue(site.server.dependencies);
    expect((await site.evidence(id)).readings).toBe(2);
    site.server.clock.advance(6_000);
    // Nothing new: the payment waits, and only the newest block is asked for.
    const asked = site.peer.requests('bitcoin', 'one');
    await readDue(site.server.dependencies);
    expect((await site.evidence(id)).readings).toBe(2);
    expect(site.peer.requests('bitcoin', 'one')).toBe(asked + 1);
    site.mine('btc', 1);
    await readDue(site.server.dependencies);
    expect((await site.evidence(id)).verdict).toBe('proven');
  });

  test('of one chain are not held up by another one’s sources that stall', async () => {
    site.peer.behave('drip', { chain: 'solana' });
    const stalled = await site.paid('sol');
    const quick = await site.paid('usdc');
    await tell();
    const reading = readDue(site.server.dependencies);
    await expect.poll(async () => (await rowOf(quick.id))?.['verdict']).toBe('settling');
    expect((await rowOf(stalled.id))?.['verdict']).toBeNull();
    const { headers } = await site.admin();
    expect((await site.server.app.inject({ url: '/api/transactions', headers })).statusCode).toBe(
      200,
    );
    await reading;
    expect((await site.evidence(stalled.id)).verdict).toBe('unavailable');
  });

  test('are put off while the budgets are spent, and fail nothing', async () => {
    const { clock, log } = site.server.dependencies;
    const { chains } = readConfig({
      environment: {
        CHAIN_BITCOIN: site.peer.sources.bitcoin.join(','),
        CHAIN_REQUESTS_PER_SECOND: '1',
      },
      dataDir: '/nowhere',
    });
    // What the tests above left due would take the few requests.
    await pool().query('update payment_evidence set next_reading_at = null');
    const made = [];
    // Questions about Bitcoin share no exchange.
    for (let count = 0; count < 8; count += 1) made.push(await site.paid('btc'));
    await tell();
    const slow = {
      ...site.server.dependencies,
      chains: createChainSources({ clock, log }, chains),
    };
    await readDue(slow);
    const states = await Promise.all(made.map(async ({ id }) => (await rowOf(id))?.['verdict']));
    expect(states).toContain(null);
    expect(states).toContain('settling');
    expect(states).not.toContain('unavailable');
    for (let round = 0; round < 20; round += 1) {
      site.server.clock.advance(5_000);
      await readDue(slow);
    }
    for (const { id } of made) expect((await rowOf(id))?.['verdict']).toBe('settling');
  });

  test('ask no source while the budget of another one is spent', async () => {
    const { clock, log } = site.server.dependencies;
    const { chains } = readConfig({
      environment: { CHAIN_BITCOIN: site.peer.sources.bitcoin.join(',') },
      dataDir: '/nowhere',
    });
    const sources = createChainSources({ clock, log }, chains);
    const slow = { ...site.server.dependencies, chains: sources };
    await pool().query('update payment_evidence set next_reading_at = null');
    const { id, txid } = await site.paid('btc');
    await tell();
    const [one] = sources.bitcoin;
    const question = { txid, addresses: [], nativeDue: null, wantsProof: false };
    while (one?.waitMs() === 0) await one.readTransaction(question);
    const asked = site.peer.requests('bitcoin', 'two');
    await readDue(slow);
    expect(site.peer.requests('bitcoin', 'two')).toBe(asked);
    expect((await rowOf(id))?.['verdict']).toBeNull();
    site.server.clock.advance(5_000);
    await readDue(slow);
    expect((await site.evidence(id)).sources.map(({ said }) => said)).toEqual([
      'pending',
      'pending',
    ]);
  });

  test('go on in the same run when the database did not answer for a moment', async () => {
    const { id } = await site.paid('bnb');
    await tell();
    const { dependencies, testDatabase } = site.server;
    const single = openDatabase({ connection: testDatabase.connection, maxConnections: 1 });
    const ending = new AbortController();
    const held = await single.pool.connect();
    const log = { ...dependencies.log, warn: vi.fn<(told: object, words: string) => void>() };
    const run = readDueEvidence({
      ...dependencies,
      database: single.database,
      log: log as never,
    }).run({}, ending.signal);
    await expect
      .poll(() => log.warn.mock.calls.map(([, words]) => words))
      .toContain('due evidence could not be looked for');
    held.release();
    await expect.poll(async () => (await rowOf(id))?.['verdict']).toBe('settling');
    ending.abort();
    await run;
    await single.close();
  });

  test('end at once when the process ends', async () => {
    const ending = new AbortController();
    const run = readDueEvidence(site.server.dependencies).run({}, ending.signal);
    ending.abort();
    const startedAt = performance.now();
    await run;
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('an administrator', () => {
  test('asks every source now, and the question is audited', async () => {
    const { id } = await site.paid('usdc');
    await site.read();
    site.mine('usdc', 4);
    const answer = await send(`${id}/gather-evidence`);
    expect(answer.json()).toMatchObject({ evidence: { verdict: 'proven' } });
    const { rows } = await pool().query('select action from audit_trail order by id desc limit 1');
    expect(rows).toEqual([{ action: 'evidence_gathered' }]);
  });

  test('gets an answer in time from sources that stall', async () => {
    const { id } = await site.paid('usdc');
    await tell();
    site.peer.behave('drip', { chain: 'base' });
    const startedAt = performance.now();
    const answer = await send(`${id}/gather-evidence`);
    expect(answer.json()).toMatchObject({ evidence: { verdict: 'unavailable' } });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test.each([
    ['a payment by code', nintendoPayload(), 'NOT_A_CRYPTO_PAYMENT'],
    ['a payment without a hash', subscriptionPayload({ txid: null }), 'NO_TXID'],
  ])('cannot ask about %s', async (_name, payload, code) => {
    await pool().query(
      `insert into settings values ('security_require_txid', 'false', now()) on conflict do nothing`,
    );
    const { id } = await site.register(payload);
    expect((await send(`${id}/gather-evidence`)).json()).toMatchObject({ code });
  });
});

describe('a corrected hash', () => {
  const notes = 'The customer has raised the fee.';

  test('17: replaces the one that is gone, and is proven', async () => {
    const asked = await site.ask('btc');
    const gone = newTransactionHash();
    const { id } = await site.register(
      subscriptionPayload({ txid: gone, payment_address: asked.address, quote_token: asked.token }),
    );
    await site.read();
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    site.mine('btc', 3);
    const corrected = await send(`${id}/correct-hash`, { txid: txid.toUpperCase(), notes });
    expect(corrected.json()).toMatchObject({ txid, evidence: null, evidence_mark: null });
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('proven');
    const { logs } = await site.detail(id);
    expect(logs.find(({ action }) => action === 'hash_corrected')?.details).toBe(
      `Transaction hash corrected to ${txid}. It was ${gone}. ${notes}`,
    );
  });

  test('leaves the earlier one claimed: it pays no other payment, and a claim on it is a contest', async () => {
    const [first, second] = [newTransactionHash(), newTransactionHash()];
    const { id } = await site.register(subscriptionPayload({ txid: first }));
    expect((await send(`${id}/correct-hash`, { txid: second, notes })).statusCode).toBe(200);
    for (const txid of [first, second]) {
      const refused = await site.server.app.inject({
        method: 'POST',
        url: '/api/transactions',
        payload: subscriptionPayload({ txid, userUsername: 'peach' }),
      });
      expect(refused.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
    }
    expect((await site.detail(id)).contests).toHaveLength(2);
    // Back to the first one, which is its own.
    expect((await send(`${id}/correct-hash`, { txid: first, notes })).statusCode).toBe(200);
    // A failed payment that releases its claim releases both.
    await send(`${id}/mark-failed`, { reason: 'Not paid.' });
    expect((await send(`${id}/release-claim`, { notes })).statusCode).toBe(200);
    for (const txid of [first, second]) await site.register(subscriptionPayload({ txid }));
  });

  test('leaves the earlier one claimed on its own chain for a payment that names it on another one', async () => {
    const first = await site.paid('bnb');
    expect(
      (await send(`${first.id}/correct-hash`, { txid: newTransactionHash(), notes })).statusCode,
    ).toBe(200);
    const { id } = await site.register(
      subscriptionPayload({ crypto_type: 'eth', txid: first.txid }),
    );
    await site.read();
    expect((await site.evidence(id)).counted_for).toBe((await site.detail(first.id)).payment_id);
  });

  test('of another payment is refused, and stored there as a contest', async () => {
    const txid = newTransactionHash();
    const holder = await site.register(subscriptionPayload({ txid }));
    const { id, paymentId } = await site.register(subscriptionPayload());
    const refused = await send(`${id}/correct-hash`, { txid, notes });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'DUPLICATE_TXID',
    ]);
    expect((await site.detail(holder.id)).contests).toMatchObject([
      { payment_id: paymentId, holds: true },
    ]);
    expect((await site.detail(id)).txid).not.toBe(txid);
  });

  test('that another payment claims at the same moment is claimed by one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [newTransactionHash(), newTransactionHash()];
      const { id } = await site.register(subscriptionPayload({ txid: first }));
      const [corrected, ...created] = await Promise.all([
        send(`${id}/correct-hash`, { txid: second, notes }),
        ...[first, second].map(async (txid) =>
          site.server.app.inject({
            method: 'POST',
            url: '/api/transactions',
            payload: subscriptionPayload({ txid, userUsername: 'peach' }),
          }),
        ),
      ]);
      // The first hash was always claimed. The second one has one owner.
      expect(created[0]?.statusCode).toBe(409);
      expect([corrected?.statusCode, created[1]?.statusCode]).not.toEqual([200, 201]);
      const { rows } = await pool().query(
        `select count(*) from transactions where txid = any ($1)`,
        [[first, second]],
      );
      expect(rows).toEqual([{ count: corrected?.statusCode === 200 ? 1 : 2 }]);
    }
  });

  test.each([
    ['no hash of the coin', 'not a hash', 'INVALID_TXID'],
    ['a hash of another coin', `0x${'1'.repeat(64)}`, 'INVALID_TXID'],
  ])('is refused: %s', async (_name, txid, code) => {
    const { id } = await site.register(subscriptionPayload());
    expect((await send(`${id}/correct-hash`, { txid, notes })).json()).toMatchObject({ code });
  });

  test('is refused: the same one, one without a note, and one of a verified payment', async () => {
    const txid = newTransactionHash();
    const { id } = await site.register(subscriptionPayload({ txid }));
    expect((await send(`${id}/correct-hash`, { txid, notes })).json()).toMatchObject({
      code: 'INVALID_TXID',
    });
    expect((await send(`${id}/correct-hash`, { txid: newTransactionHash() })).json()).toMatchObject(
      {
        code: 'INVALID_INPUT',
      },
    );
    await send(`${id}/verify-payment`);
    expect(
      (await send(`${id}/correct-hash`, { txid: newTransactionHash(), notes })).json(),
    ).toMatchObject({
      code: 'INVALID_STATE',
    });
  });
});

test('of sources that begin to contradict each other the super admins are told once', async () => {
  const told = async () => {
    const { rows } = await pool().query<{ transaction_id: string }>(
      `select transaction_id from events where kind = 'chain_sources_disagree'`,
    );
    return rows.map(({ transaction_id: id }) => id);
  };
  await pool().query('delete from events');
  for (let count = 0; count < 4; count += 1) await site.paid('usdc');
  site.mine('usdc', 4);
  site.peer.behave('amount', { chain: 'base', source: 'two' });
  // Several are read at the same moment.
  await site.read();
  expect(await told()).toHaveLength(1);
  await tell();
  const second = await site.paid('usdc');
  site.mine('usdc', 4);
  await site.read();
  expect((await site.evidence(second.id)).verdict).toBe('unavailable');
  expect(await told()).toEqual([]);
  // They agree again, and then not: that is news.
  site.peer.behave('well');
  site.mine('usdc');
  await site.readLater(20);
  expect((await site.evidence(second.id)).verdict).toBe('proven');
  site.peer.behave('recipient', { chain: 'base', source: 'two' });
  site.mine('usdc');
  await site.readLater(20);
  expect(await told()).toHaveLength(1);
});

describe('after the decision', () => {
  const flagsOf = async (id: string) => (await site.detail(id)).flags;

  test('money of a verified payment that vanishes is flagged once, told, and settled by hand', async () => {
    const { id } = await site.paid('bnb');
    site.mine('bnb');
    await site.read();
    await send(`${id}/verify-payment`);
    const before = (await site.detail(id)).updated_at;
    site.peer.chains.bsc.reorganise({ depth: 1, isLost: true });
    site.mine('bnb', 4);
    await site.server.testDatabase.pool.query('delete from events');
    await readDue(site.server.dependencies);
    const detail = await site.detail(id);
    expect([detail.evidence?.verdict, detail.updated_at]).toEqual(['not_found', before]);
    expect(detail.flags).toContain('chain_vanished');
    const { rows } = await pool().query('select kind, transaction_id from events');
    expect(rows).toEqual([{ kind: 'chain_money_vanished', transaction_id: id }]);
    await site.readLater(60);
    expect((await site.detail(id)).logs.filter(({ action }) => action === 'evidence')).toHaveLength(
      1,
    );
    const settled = await send(`${id}/settle-finding`, { notes: 'The customer has paid again.' });
    expect(settled.statusCode, settled.body).toBe(200);
    await site.readLater(60);
    expect(await flagsOf(id)).not.toContain('chain_vanished');
  });

  test('money for a failed payment is flagged, and moves nothing', async () => {
    const asked = await site.ask('usdc');
    const { kind } = site.peer.chains.base;
    const content = kind.transfer({
      contract: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      to: asked.address,
      amount: asked.atomic,
      way: 'plain',
    });
    const { id } = await site.register(
      subscriptionPayload({
        crypto_type: 'usdc',
        txid: kind.idOf(content),
        quote_token: asked.token,
      }),
    );
    await site.read();
    await send(`${id}/mark-failed`, { reason: 'Nothing came.' });
    site.peer.chains.base.send(content);
    site.mine('usdc', 4);
    await readDue(site.server.dependencies);
    const { status, flags, evidence } = await site.detail(id);
    expect([status, evidence?.verdict]).toEqual(['failed', 'proven']);
    expect(flags).toContain('chain_paid_after_failed');
  });

  test('reading goes on until a day after nothing can undo it, and then ends', async () => {
    const { id } = await site.paid('usdc');
    site.mine('usdc', 4);
    await site.read();
    await send(`${id}/verify-payment`);
    for (const minutes of [1, 11, 60, 24 * 60, 2 * 60]) {
      site.server.clock.advance(minutes * 60_000);
      site.mine('usdc');
      await site.read();
    }
    expect((await site.evidence(id)).next_reading_at).toBeNull();
  });

  test.each([
    ['basis', `update payment_evidence set basis = '"garbage"' where transaction_id = $1`],
    ['last words', `update payment_evidence set sources = '{"name": 1}' where transaction_id = $1`],
    [
      'facts',
      `update evidence_readings set facts = '{"found": "block"}' where transaction_id = $1`,
    ],
    ['readings', 'delete from evidence_readings where transaction_id = $1'],
  ])(
    'a payment whose %s does not parse is left to people, and holds up no other',
    async (_, spoil) => {
      const { id } = await site.paid('usdc');
      const other = await site.paid('usdc');
      await site.read();
      await pool().query(spoil, [id]);
      site.mine('usdc', 4);
      await site.readLater();
      expect((await site.evidence(other.id)).verdict).toBe('proven');
      expect(await site.detail(id)).toMatchObject({
        status: 'pending_payment_verification',
        evidence: { verdict: 'unavailable', next_reading_at: null },
      });
      // Asked again by hand, it is read as if it were new.
      expect((await send(`${id}/gather-evidence`)).json()).toMatchObject({
        evidence: { verdict: 'proven' },
      });
    },
  );

  test('readings are forgotten ninety days later; the card stays', async () => {
    const { id } = await site.paid('usdc');
    site.mine('usdc', 4);
    await site.read();
    await pool().query(
      'update payment_evidence set next_reading_at = null where transaction_id = $1',
      [id],
    );
    const handler = forgetEvidence(site.server.dependencies);
    site.server.clock.advance(89 * 86_400_000);
    await handler.run({});
    expect(await readingsOf(id)).toBe(2);
    site.server.clock.advance(2 * 86_400_000);
    await handler.run({});
    expect(await readingsOf(id)).toBe(0);
    expect(await site.evidence(id)).toMatchObject({
      verdict: 'proven',
      sources: [{ said: 'in_block' }, {}],
    });
    const { differences } = await replayEvidence(site.server.dependencies.database);
    expect(differences).toEqual([]);
    // Asked again by hand, it is read as if it were new.
    site.mine('usdc');
    expect((await send(`${id}/gather-evidence`)).json()).toMatchObject({
      evidence: { verdict: 'proven' },
    });
  });
});
