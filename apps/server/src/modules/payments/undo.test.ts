import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';

// What an administrator takes back within ten seconds. The seconds are the database's: a test ends them by hand.

let site: MailSite;
type Session = Awaited<ReturnType<typeof createSession>>;
let anna: Session;
let bob: Session;
beforeAll(async () => {
  site = await startMailSite();
  await query(`update settings set value = '10' where key = 'undo_seconds'`);
  anna = await createSession(site.server, { role: 'super_admin' });
  bob = await createSession(site.server, { role: 'super_admin' });
});
beforeEach(async () => void (await site.deliver()));
afterAll(() => site.close());

async function query(sql: string, values: unknown[] = []) {
  return (await site.server.testDatabase.pool.query<Record<string, unknown>>(sql, values)).rows;
}
let person = 0;
const newEmail = () => `undone${(person += 1)}@example.org`;
const byCoin = async () =>
  createPayment(site.server, subscriptionPayload({ userEmail: newEmail() }));
const byCode = async () => createPayment(site.server, nintendoPayload({ userEmail: newEmail() }));

async function act(path: string, body: object = {}, { headers } = anna) {
  const payload = path.endsWith('/record-code-outcome')
    ? { ...body, code_id: await codeOf(path.split('/')[0]) }
    : body;
  const answer = await site.server.app.inject({
    method: path.endsWith('/status') ? 'PATCH' : 'POST',
    url: `/api/transactions/${path}`,
    headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json<TransactionDetail & { code?: string }>() };
}
const codeOf = async (id?: string) =>
  (await query('select id from payment_codes where transaction_id = $1', [id]))[0]?.['id'];
const undo = async (id: string, session = anna) => act(`${id}/undo`, {}, session);
async function track(paymentId: string) {
  const answer = await site.server.app.inject({ url: `/api/transactions/track/${paymentId}` });
  return answer.json<TrackedPayment>();
}
const receiptStatus = async (paymentId: string) => {
  const url = `/api/transactions/track/${paymentId}/receipt/facts`;
  const answer = await site.server.app.inject({ url });
  return answer.json<{ code?: string }>().code ?? 'ready';
};
/** What an undo does not put back: the moment of the undo stands in the one, and may stand in the other. */
const ofTheUndo = ['updated_at', 'reopened_at'];
/** Every column of a payment and its codes that an undo puts back. */
const rowOf = async (id: string) => {
  const [row = {}] = await query(`select * from transactions where id = $1`, [id]);
  const codes = await query(`select * from payment_codes where transaction_id = $1`, [id]);
  return {
    row: Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheUndo.includes(name))),
    codes,
  };
};
/** What waits to be sent for the payment: events, deliveries and mails beyond those of its registration. */
const waiting = async (id: string) => ({
  events: (await query(`select kind from events where transaction_id = $1`, [id])).map(
    ({ kind }) => kind,
  ),
  deliveries: (
    await query(
      `select state from pgboss.job where name = 'deliver-subscription' and data->>'transactionId' = $1`,
      [id],
    )
  ).length,
});
/** Lets the ten seconds of the payment's act pass. */
const endSeconds = async (id: string) => {
  await query(`update events set release_at = now() where transaction_id = $1`, [id]);
  await query(`update undoable_acts set release_at = now() where transaction_id = $1`, [id]);
};

const acts: [
  name: string,
  make: () => ReturnType<typeof byCoin>,
  path: string,
  body: object,
  before?: string,
][] = [
  ['verify', byCoin, 'verify-payment', {}],
  ['verify a code', byCode, 'verify-payment', {}],
  [
    'verify a donation',
    async () => createPayment(site.server, donationPayload()),
    'verify-payment',
    { notes: 'Seen.' },
  ],
  ['fail', byCoin, 'mark-failed', { reason: 'No such transaction.' }],
  ['activate', byCoin, 'update-subscription', {}, 'verify-payment'],
  ['set a status forward', byCoin, 'status', { status: 'pending_subscription_update' }],
  [
    'set a status backward',
    byCoin,
    'status',
    { status: 'pending_payment_verification', notes: 'By mistake.' },
    'verify-payment',
  ],
  [
    'take a failed code back',
    byCode,
    'status',
    { status: 'pending_payment_verification', notes: 'By mistake.' },
    'mark-failed',
  ],
  ['say that a code worked', byCode, 'record-code-outcome', { outcome: 'worked' }],
  ['say that a code is not valid', byCode, 'record-code-outcome', { outcome: 'not_valid' }],
];

describe.each(acts)('%s', (_name, make, path, body, earlier) => {
  async function prepared() {
    const made = await make();
    if (earlier !== undefined) {
      await act(`${made.id}/${earlier}`, earlier === 'mark-failed' ? { reason: 'Not paid.' } : {});
      await endSeconds(made.id);
    }
    await site.deliver();
    return made;
  }

  test('is taken back as if it had not been, and nothing is ever sent for it', async () => {
    const { id, paymentId } = await prepared();
    const [before, shown] = [await rowOf(id), await track(paymentId)];
    const sent = await waiting(id);
    const done = await act(`${id}/${path}`, body);
    expect(done.body.undo).toEqual({ by: anna.username, seconds_left: 10 });
    expect((await rowOf(id)).row).not.toEqual(before.row);
    expect(await site.deliver()).toEqual([]);
    // Visitors see what they saw.
    expect(await track(paymentId)).toEqual(shown);
    const undone = await undo(id);
    expect([undone.status, undone.body.undo]).toEqual([200, null]);
    expect(await rowOf(id)).toEqual(before);
    expect(await waiting(id)).toEqual(sent);
    expect(await site.deliver()).toEqual([]);
    expect(await track(paymentId)).toMatchObject({ status: shown.status });
    expect(undone.body.logs.at(-1)).toMatchObject({
      action: 'act_taken_back',
      admin_username: anna.username,
    });
    const audited = await query(
      `select action from audit_trail where subject_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(audited).toEqual([{ action: 'act_taken_back' }]);
  });

  test('is shown and sent once its seconds are over, once', async () => {
    const { id, paymentId } = await prepared();
    await act(`${id}/${path}`, body);
    await endSeconds(id);
    const [status] = await query(`select status from transactions where id = $1`, [id]);
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
    await site.deliver();
    expect((await track(paymentId)).status).toBe(status?.['status']);
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
    expect(await site.deliver()).toEqual([]);
    expect(await query('select from undoable_acts where transaction_id = $1', [id])).toEqual([]);
  });
});

// A column that a move changes and `columnsOfActs` or `codeColumnsOfActs` does not name is found here.
describe('of every move from a payment that has all an act can change, no column stays changed', () => {
  const kinds = {
    'by coins': byCoin,
    'by code': byCode,
    'a donation': async () => createPayment(site.server, donationPayload()),
  };
  const flags = `payment_verified = $2 in ('pending_subscription_update', 'completed'),
    subscription_updated = $2 = 'completed' and type = 'ghost-eshop-pro'`;
  const before = `claim_released_at = case when $2 = 'failed' then now() end, notes = 'Earlier.',
    delivery_problem = case when $2 = 'pending_subscription_update' then 'no_answer' end,
    personal_erased_at = now(), reopened_at = now() - interval '1 day'`;

  test.each(Object.entries(kinds))('%s', async (kind, make) => {
    let moves = 0;
    const awaits = 'pending_subscription_update';
    for (const from of transactionStatuses.filter((at) => kind !== 'a donation' || at !== awaits))
      for (const to of transactionStatuses) {
        const { id } = await make();
        await query(`update transactions set status = $2, ${flags}, ${before} where id = $1`, [
          id,
          from,
        ]);
        await query(
          `update payment_codes set outcome = 'not_valid', outcome_at = now(), is_released = $2 where transaction_id = $1`,
          [id, from === 'failed'],
        );
        const was = await rowOf(id);
        const done = await act(`${id}/status`, { status: to, notes: 'By hand.' });
        if (done.status !== 200) continue;
        moves += 1;
        expect(await rowOf(id)).not.toEqual(was);
        expect((await undo(id)).status).toBe(200);
        expect(await rowOf(id)).toEqual(was);
      }
    expect(moves).toBeGreaterThan(3);
  });
});

describe('an undo is refused', () => {
  test('to a colleague, without an act, and a second time', async () => {
    const { id } = await byCoin();
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
    await act(`${id}/verify-payment`);
    expect((await undo(id, bob)).body.code).toBe('UNDO_NOT_YOURS');
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
  });

  test('once another act has followed, which can be taken back itself', async () => {
    const { id } = await byCoin();
    await act(`${id}/verify-payment`);
    await act(`${id}/update-subscription`, {}, bob);
    expect((await undo(id)).body.code).toBe('UNDO_NOT_YOURS');
    expect((await undo(id, bob)).body.status).toBe('pending_subscription_update');
  });

  test('once a machine has moved the payment', async () => {
    const { id } = await byCoin();
    await act(`${id}/verify-payment`);
    await query(
      `update transactions set status = 'completed', subscription_updated = true where id = $1`,
      [id],
    );
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
    expect((await waiting(id)).events).toContain('payment_verified');
  });

  test('while its notes are erased, which must not come back', async () => {
    const { id } = await byCoin();
    await act(`${id}/mark-failed`, { reason: 'Names a person.' });
    await query(`update transactions set personal_erased_at = now() where id = $1`, [id]);
    expect((await undo(id)).body.code).toBe('UNDO_OVER');
  });
});

test('a receipt waits for the release', async () => {
  const { id, paymentId } = await byCoin();
  await act(`${id}/verify-payment`);
  expect(await receiptStatus(paymentId)).toBe('RECEIPT_NOT_READY');
  await endSeconds(id);
  await site.deliver();
  expect(await receiptStatus(paymentId)).toBe('ready');
});

test('two acts within the seconds are shown one after the other', async () => {
  const { id, paymentId } = await byCoin();
  await act(`${id}/verify-payment`);
  await act(`${id}/update-subscription`);
  expect((await track(paymentId)).status).toBe('pending_payment_verification');
  await query(
    `update events set release_at = now() where transaction_id = $1 and kind = 'payment_verified'`,
    [id],
  );
  await site.deliver();
  expect((await track(paymentId)).status).toBe('pending_subscription_update');
  await endSeconds(id);
  await site.deliver();
  expect((await track(paymentId)).status).toBe('completed');
});

test('what a human took back no rule approves', async () => {
  const { id } = await byCoin();
  await act(`${id}/verify-payment`);
  await undo(id);
  const [row] = await query(
    `select reopened_at is not null as held from transactions where id = $1`,
    [id],
  );
  expect(row).toEqual({ held: true });
});

test('a delivery waits for the release', async () => {
  const { id } = await byCoin();
  await act(`${id}/verify-payment`);
  const [job] = await query(
    `select start_after > now() + interval '8 seconds' as waits from pgboss.job
      where name = 'deliver-subscription' and data->>'transactionId' = $1`,
    [id],
  );
  expect(job).toEqual({ waits: true });
});

describe('at once', () => {
  test('two undos: one', async () => {
    const { id } = await byCoin();
    await act(`${id}/verify-payment`);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => undo(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'UNDO_OVER')).toHaveLength(9);
  });

  test('undo and release: either nothing is sent, or the undo is refused', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, paymentId } = await byCoin();
      await site.deliver();
      await act(`${id}/verify-payment`);
      // The event is due; the undo still sees its seconds.
      await query(`update events set release_at = now() where transaction_id = $1`, [id]);
      const [undone, mails] = await Promise.all([undo(id), site.deliver()]);
      const later = await site.deliver();
      const told = [...mails, ...later].filter(({ subject }) => subject.includes(paymentId));
      const { status } = await track(paymentId);
      expect([undone.status, told.length > 0, status]).toEqual(
        undone.status === 200
          ? [200, false, 'pending_payment_verification']
          : [409, true, 'pending_subscription_update'],
      );
    }
  });

  test('undo and another act: one after the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await byCoin();
      await act(`${id}/verify-payment`);
      const [undone, updated] = await Promise.all([
        undo(id),
        act(`${id}/update-subscription`, {}, bob),
      ]);
      const [row] = await query('select status from transactions where id = $1', [id]);
      expect([undone.status, updated.status, row?.['status']]).toEqual(
        undone.status === 200
          ? [200, 409, 'pending_payment_verification']
          : [409, 200, 'completed'],
      );
    }
  });
});
