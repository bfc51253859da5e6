import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type {
  Candidate,
  Transfer,
  TransferFigures,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';
import { keepSightings, listSightings } from '../transfers/sightings.repository.ts';
import { forgetTransfers } from './usecases/forget-transfers.ts';
import { watchDue } from './usecases/watch-transfers.ts';

// Which payment a transfer counts for: by hash, and by an administrator.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await site.server.testDatabase.pool.query(
    `insert into settings values ('security_require_txid', 'false', now())`,
  );
  await site.ask('btc');
  await watch();
});
afterAll(() => site.close());

async function watch(): Promise<void> {
  site.server.clock.advance(120_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
}
type Session = Awaited<ReturnType<typeof createSession>>;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the call answers
async function call<Answer>(path: string, body?: object, session?: Session) {
  const { headers } = session ?? (await site.admin());
  const answer = await site.server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, answer: answer.json<Answer & { code?: string }>() };
}
const list = async (query = '') =>
  (await call<{ transfers: Transfer[]; next: string | null }>(`/transfers${query}`)).answer;
const byTxid = async (txid: string) => {
  const views = await Promise.all([list('?limit=100'), list('?view=settled&limit=100')]);
  return views.flatMap(({ transfers }) => transfers).filter((one) => one.txid === txid);
};
async function only(txid: string): Promise<Transfer> {
  const [transfer] = await byTxid(txid);
  if (transfer === undefined) throw new Error('The transfer is not listed');
  return transfer;
}
/** Sends a part of what was asked for; returns the hash. */
async function sent(asked: { atomic: bigint; address: string }, share = 1): Promise<string> {
  const amount = (asked.atomic * BigInt(share * 100)) / 100n;
  const txid = site.pay('btc', { amount, to: asked.address });
  site.mine('btc', 7);
  return txid;
}
const registered = async (asked: { address: string; token: string }, txid: string | null) =>
  site.register(
    subscriptionPayload({
      crypto_type: 'btc',
      txid,
      payment_address: asked.address,
      quote_token: asked.token,
    }),
  );
const inShort = ({ verdict, findings }: Evidence) =>
  [verdict, ...findings.map(({ code }) => code)].join(' ');

describe('A transfer whose hash a payment has', () => {
  test('counts for it as soon as a reading finds it, and is never unclaimed', async () => {
    const { id, txid } = await site.paid('btc');
    site.mine('btc', 7);
    await site.read();
    await watch();
    expect(await byTxid(txid)).toMatchObject([
      {
        payment: { id, how: 'hash' },
        settled_by: null,
        state: 'final',
        allowed_actions: ['detach'],
      },
    ]);
  });

  test('is free again while its payment waits, once the chain has lost it', async () => {
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address, isTakenBack: true });
    const { id } = await registered(asked, txid);
    await site.read();
    expect((await only(txid)).payment?.id).toBe(id);
    site.mine('btc');
    await site.readLater(15);
    expect(inShort(await site.evidence(id))).toContain('vanished');
    expect((await only(txid)).payment).toBeNull();
  });

  test('counts for the payment that an administrator chose before', async () => {
    const [asked, other] = [await site.ask('btc'), await site.ask('btc')];
    const txid = await sent(asked);
    await watch();
    // The other payment has a hash of its own, so that the transfer's is not filled in.
    const second = await registered(other, await sent(other, 0.5));
    const { id: transfer } = await only(txid);
    await call(`/transfers/${transfer}/attach`, { transaction_id: second.id });
    const { id } = await registered(asked, txid);
    await site.read();
    const evidence = await site.evidence(id);
    expect(evidence.verdict).toBe('refuted');
    expect(evidence.findings).toContainEqual({
      code: 'already_counted',
      payment_id: second.paymentId,
    });
    expect((await only(txid)).payment?.id).toBe(second.id);
  });
});

describe('Attaching', () => {
  test('offers the payment of the exact amount first, and fills in its hash', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked, null);
    const txid = await sent(asked);
    await watch();
    const transfer = await only(txid);
    expect(transfer).toMatchObject({
      likely: { fit: 'exact' },
      allowed_actions: ['attach', 'dismiss'],
    });
    const { answer } = await call<{ candidates: Candidate[] }>(
      `/transfers/${transfer.id}/candidates`,
    );
    expect(answer.candidates[0]).toMatchObject({
      id,
      fit: 'exact',
      has_hash: false,
      late_minutes: null,
    });
    const attached = await call<Transfer>(`/transfers/${transfer.id}/attach`, {
      transaction_id: id,
    });
    expect(attached.answer).toMatchObject({ payment: { id, how: 'hand' } });
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
    const { txid: filled, logs } = await site.detail(id);
    expect(filled).toBe(txid);
    expect(logs.map(({ action }) => action)).toContain('transfer_attached');

    // What comes once more is not suggested for the payment, which is paid.
    const again = await sent(asked);
    await watch();
    const { id: surplus } = await only(again);
    const offered = await call<{ candidates: Candidate[] }>(`/transfers/${surplus}/candidates`);
    expect(offered.answer.candidates.map((one) => one.id)).not.toContain(id);
  });

  test('15: adds a top-up to what the payment’s own transaction brought', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked, await sent(asked, 0.6));
    await site.read();
    expect(inShort(await site.evidence(id))).toContain('questionable underpaid');
    const txid = await sent(asked, 0.41);
    await watch();
    await call(`/transfers/${(await only(txid)).id}/attach`, { transaction_id: id });
    await site.read();
    const evidence = await site.evidence(id);
    expect(evidence.verdict).toBe('proven');
    expect(evidence.findings).toContainEqual({ code: 'several_transfers', count: 2 });
    // Detached, it is missing again.
    const { id: transfer } = await only(txid);
    expect((await call(`/transfers/${transfer}/detach`, { notes: 'Not theirs.' })).status).toBe(
      200,
    );
    await site.read();
    expect(inShort(await site.evidence(id))).toContain('questionable underpaid');
    expect((await only(txid)).payment).toBeNull();
  });

  test('fifty administrators attach one transfer to two payments: one wins', async () => {
    const asked = await site.ask('btc');
    const payments = [await registered(asked, null), await registered(await site.ask('btc'), null)];
    const txid = await sent(asked);
    await watch();
    const { id } = await only(txid);
    const session = await site.admin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        call(`/transfers/${id}/attach`, { transaction_id: payments[index % 2]?.id ?? '' }, session),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.code === 'TRANSFER_TAKEN')).toHaveLength(49);
  });

  test('to a payment that is not pending takes a super admin and a note', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked, await sent(asked));
    await site.read();
    const admin = await createSession(site.server, { role: 'admin' });
    await call(`/transactions/${id}/verify-payment`, {}, admin);
    const txid = await sent(asked);
    await watch();
    const { id: transfer } = await only(txid);
    const body = { transaction_id: id };
    const refused = await call(
      `/transfers/${transfer}/attach`,
      { ...body, notes: 'Paid twice.' },
      admin,
    );
    expect(refused.answer.code).toBe('TRANSFER_NEEDS_SUPER_ADMIN');
    expect((await call(`/transfers/${transfer}/attach`, body)).answer.code).toBe(
      'TRANSFER_NEEDS_SUPER_ADMIN',
    );
    expect(
      (await call(`/transfers/${transfer}/attach`, { ...body, notes: 'Paid twice.' })).status,
    ).toBe(200);
    expect((await call(`/transfers/${transfer}/detach`, { notes: 'No.' }, admin)).answer.code).toBe(
      'TRANSFER_NEEDS_SUPER_ADMIN',
    );
  });

  test.each([
    ['attach', { transaction_id: '019b2fff-1a90-7e6b-8c14-a5f37d920e4c' }, 'TRANSACTION_NOT_FOUND'],
    ['detach', { notes: 'No.' }, 'TRANSFER_TAKEN'],
    ['take-back', { notes: 'No.' }, 'TRANSFER_TAKEN'],
    ['dismiss', {}, 'INVALID_INPUT'],
  ])('%s is refused where it does not fit', async (act, body, code) => {
    const txid = await sent(await site.ask('btc'));
    await watch();
    const { id } = await only(txid);
    expect((await call(`/transfers/${id}/${act}`, body)).answer.code).toBe(code);
  });
});

describe('A transfer that is no payment', () => {
  test('leaves the list with a reason, and comes back', async () => {
    const txid = await sent(await site.ask('btc'));
    await watch();
    const { id } = await only(txid);
    const before = (await call<TransferFigures>('/transfers/figures')).answer;
    const dismissed = await call<Transfer>(`/transfers/${id}/dismiss`, {
      notes: 'Our own top-up.',
    });
    expect(dismissed.answer).toMatchObject({
      dismiss_reason: 'Our own top-up.',
      allowed_actions: ['take_back'],
    });
    const after = (await call<TransferFigures>('/transfers/figures')).answer;
    expect(before.unclaimed - after.unclaimed).toBe(1);
    const { answer } = await call<Transfer>(`/transfers/${id}/take-back`, {
      notes: 'A customer’s.',
    });
    expect(answer).toMatchObject({ dismiss_reason: null, allowed_actions: ['attach', 'dismiss'] });
    const audited = await site.server.dependencies.database
      .selectFrom('audit_trail')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'transfer_dismissed',
      'transfer_taken_back',
    ]);
  });
});

describe('The list takes', () => {
  const id = '019b2fff-1a90-7e6b-8c14-a5f37d920e4d';
  const filters = 'chain=bitcoin&symbol=BTC&state=final&older=day&limit=1';
  test.each([
    [`view=unclaimed&${filters}&after=9999999999999999_${id}`, 200],
    [`view=settled&${filters}&after=9999999999999999_${id}`, 200],
    [`view=small&${filters}&after=0000000000000_${id}`, 200],
    ['symbol=XYZ', 400],
    ['symbol=%F0%9F%AA%99', 400],
    ['after=66008627235485_4f-e39-2b--c-91a0b1c2d3e4f50617283-a', 400],
  ])('?%s: %i', async (query, status) => {
    expect((await call(`/transfers?${query}`)).status).toBe(status);
  });
});

test('Ten thousand transfers are listed page by page, each by its index and all of them once', async () => {
  const { database } = site.server.dependencies;
  await sql`
    insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, usd_amount_minor, how, state,
      first_seen_at, changed_at)
    select 'bitcoin', lpad(to_hex(n), 64, '0'), 'btc@bitcoin', 0, 'bc1q', 10000 + n, 1200, 'direct', 'final',
      now() - interval '400 days' + n * interval '1 minute', now()
    from generate_series(1, 10000) as n`.execute(database);
  await sql`analyze incoming_transfers`.execute(database);
  const session = await site.admin();
  const seen = new Set<string>();
  let after = '';
  for (;;) {
    const { answer } = await call<{ transfers: Transfer[]; next: string | null }>(
      `/transfers?limit=100${after}`,
      undefined,
      session,
    );
    for (const { id } of answer.transfers) seen.add(id);
    if (answer.next === null) break;
    after = `&after=${answer.next}`;
  }
  expect(seen.size).toBeGreaterThanOrEqual(10_000);
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select * from incoming_transfers where transaction_id is null and dismiss_reason is null
      and is_small = false order by first_seen_at desc, id desc limit 51`.execute(database);
  expect(JSON.stringify(plan.rows)).toContain('incoming_transfers_unclaimed_idx');
});

test('Which source showed a transaction is forgotten after ninety days, unless a payment has it', async () => {
  const { database } = site.server.dependencies;
  const { txid } = await site.paid('btc');
  const at = new Date(site.server.clock.now().getTime() - 91 * 86_400_000);
  const shown = async (one: string) =>
    keepSightings(database, {
      chain: 'bitcoin',
      txid: one,
      sightings: [{ source: 'one', at, blockHeight: 7 }],
    });
  await shown(txid);
  await shown('ab'.repeat(32));
  await forgetTransfers(site.server.dependencies).run({});
  const kept = await listSightings(
    database,
    [txid, 'ab'.repeat(32)].map((one) => ({ chain: 'bitcoin', txid: one })),
  );
  expect([...kept.keys()]).toEqual([txid]);
});

test('Small transfers without a payment are deleted after ninety days, and others never', async () => {
  const { database } = site.server.dependencies;
  const count = async () =>
    (await database.selectFrom('incoming_transfers').select('id').execute()).length;
  await database
    .updateTable('incoming_transfers')
    .set({ is_small: true })
    .where('address', '=', 'bc1q')
    .execute();
  const before = await count();
  await forgetTransfers(site.server.dependencies).run({});
  expect(await count()).toBe(before);
  site.server.clock.advance(91 * 86_400_000);
  await forgetTransfers(site.server.dependencies).run({});
  // Beside them the one that vanished above.
  expect(before - (await count())).toBe(10_001);
});
