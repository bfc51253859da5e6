import type { Desk, SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/call.ts';
import { createPayment } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  createLiveChanges,
  type LiveChange,
  type LiveChanges,
} from '../../core/live/live-changes.ts';

type Session = Awaited<ReturnType<typeof createSession>>;
let server: TestServer;
let anna: Session;
let bob: Session;
let chief: Session;
/** Another instance with the same database. */
let elsewhere: LiveChanges;
const heard: LiveChange[] = [];
beforeAll(async () => {
  server = await createTestServer();
  anna = await createSession(server, { username: 'anna' });
  bob = await createSession(server, { username: 'bob' });
  chief = await createSession(server, { role: 'super_admin', username: 'chief' });
  elsewhere = createLiveChanges({
    pool: server.dependencies.pool,
    log: pino({ level: 'silent' }),
  });
  elsewhere.subscribe((change) => heard.push(change));
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'resumed' }]), 20_000);
});
beforeEach(async () => {
  await query('delete from payment_presence');
  await query('delete from payment_assignments');
  await query('delete from saved_views');
});
afterAll(async () => {
  await elsewhere.stop();
  await server.close();
});

const query = async (sql: string, values: unknown[] = []) =>
  server.testDatabase.pool.query<Record<string, unknown>>(sql, values);
const send = (
  by: Session,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => call(server, method, path, { token: by.token, ...(body && { body }) });
const deskOf = async (by: Session) => (await send(by, 'GET', '/desk')).body as unknown as Desk;
const openOf = async (by: Session) =>
  (await deskOf(by)).open.map(({ transaction_id: id, username }) => `${username} ${id}`);

const firstTab = '1'.repeat(32);
const secondTab = '2'.repeat(32);
const present = (by: Session, id: string, { tab = firstTab, isOpen = true } = {}) =>
  send(by, 'POST', `/transactions/${id}/presence`, { tab, is_open: isOpen });
/** Lets database time pass for every presence. */
const age = (seconds: number) =>
  query(
    `update payment_presence set seen_at = seen_at - make_interval(secs => $1),
       opened_at = opened_at - make_interval(secs => $1)`,
    [seconds],
  );
/** Waits until the other instance has heard what `act` changed. */
async function telling(act: () => Promise<unknown>): Promise<void> {
  heard.length = 0;
  await act();
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'desk_changed' }), 20_000);
}
/** Everything that a payment and its trails hold. */
async function storedOf(id: string): Promise<unknown> {
  const { rows } = await query(
    `select to_jsonb(transactions) as payment,
       (select count(*) from transaction_logs where transaction_id = $1) as logs,
       (select count(*) from audit_trail) as audited, (select count(*) from events) as events
     from transactions where id = $1`,
    [id],
  );
  return rows[0];
}

describe('A payment that an administrator has open', () => {
  test('is shown to colleagues, on every instance, and not to themselves', async () => {
    const { id } = await createPayment(server);
    await telling(() => present(anna, id));
    expect(await openOf(bob)).toEqual([`anna ${id}`]);
    expect(await openOf(anna)).toEqual([]);
    await telling(() => present(anna, id, { isOpen: false }));
    expect(await openOf(bob)).toEqual([]);
  });

  test('leaves nothing in payment, log, audit trail and events', async () => {
    const { id } = await createPayment(server);
    const before = await storedOf(id);
    await present(anna, id);
    await present(anna, id);
    await send(anna, 'POST', `/transactions/${id}/assignment`);
    expect(await storedOf(id)).toEqual(before);
  });

  test('is told by its first heartbeat only', async () => {
    const { id } = await createPayment(server);
    const { id: other } = await createPayment(server);
    await telling(() => present(anna, id));
    heard.length = 0;
    await present(anna, id);
    // Notices keep their order: one of the second heartbeat would come before the next payment's.
    await telling(() => present(anna, other));
    expect(heard.filter(({ kind }) => kind === 'desk_changed')).toHaveLength(1);
    expect(await openOf(bob)).toEqual([`anna ${other}`]);
  });

  test('stays open while another tab shows it', async () => {
    const { id } = await createPayment(server);
    await present(anna, id);
    await present(anna, id, { tab: secondTab });
    await present(anna, id, { isOpen: false });
    expect(await openOf(bob)).toEqual([`anna ${id}`]);
    await present(anna, id, { tab: secondTab, isOpen: false });
    expect(await openOf(bob)).toEqual([]);
  });

  test('that was closed late does not close the next one of the same tab', async () => {
    const { id } = await createPayment(server);
    const { id: next } = await createPayment(server);
    await present(anna, id);
    await present(anna, next);
    await present(anna, id, { isOpen: false });
    expect(await openOf(bob)).toEqual([`anna ${next}`]);
  });

  test.each([
    [44, 1],
    [46, 0],
  ])('%i seconds after the last heartbeat %i colleague is shown', async (seconds, count) => {
    const { id } = await createPayment(server);
    await present(anna, id);
    await age(seconds);
    expect(await openOf(bob)).toHaveLength(count);
  });

  test('is removed by the next heartbeat of a colleague once it has ended, and told', async () => {
    const { id } = await createPayment(server);
    await present(anna, id);
    await present(bob, id);
    await query(
      `update payment_presence set seen_at = seen_at - interval '46 seconds'
       where session_id = (select id from admin_sessions where user_id = $1)`,
      [anna.userId],
    );
    await telling(() => present(bob, id));
    const { rows } = await query('select session_id from payment_presence');
    expect(rows).toHaveLength(1);
  });

  test('begins anew after it had ended', async () => {
    const { id } = await createPayment(server);
    await present(anna, id);
    await age(60);
    const [{ now } = {}] = (await query('select clock_timestamp() as now')).rows;
    await telling(() => present(anna, id));
    const [colleague] = (await deskOf(bob)).open;
    expect(new Date(colleague?.opened_at ?? 0).getTime()).toBeGreaterThanOrEqual(
      Math.floor((now as Date).getTime()),
    );
  });

  test('ends with the session', async () => {
    const leaving = await createSession(server, { username: 'leaving' });
    const { id } = await createPayment(server);
    await present(leaving, id);
    await telling(() => send(leaving, 'POST', '/auth/logout'));
    expect(await openOf(bob)).toEqual([]);
  });

  test('refuses nothing to a colleague', async () => {
    const { id } = await createPayment(server);
    await present(anna, id);
    await send(anna, 'POST', `/transactions/${id}/assignment`);
    expect((await send(bob, 'POST', `/transactions/${id}/verify-payment`)).status).toBe(200);
  });

  test.each([
    ['an unknown payment', '019b2f7a-1c80-7d44-b1e9-2a6c5f80d913', firstTab, 404],
    ['no payment', 'nonsense', firstTab, 400],
    ['a tab of another form', undefined, 'tab', 400],
  ])('%s is refused', async (_name, id, tab, status) => {
    const path = id ?? (await createPayment(server)).id;
    expect((await present(anna, path, { tab })).status).toBe(status);
  });
});

describe('An assignment', () => {
  const assign = async (by: Session, id: string) =>
    send(by, 'POST', `/transactions/${id}/assignment`);
  const assignedTo = async (by: Session) =>
    (await deskOf(by)).assigned.map(({ username, is_own: isOwn }) => ({ username, isOwn }));
  const mine = async (by: Session, more = '') => {
    const { body } = await send(by, 'GET', `/transactions?assigned=me${more}`);
    const { transactions, pagination } = body as unknown as {
      transactions: Transaction[];
      pagination: { total: number };
    };
    expect(pagination.total).toBe(transactions.length);
    return transactions.map(({ id }) => id);
  };

  test('is shown to everybody, and any colleague can take it over', async () => {
    const { id } = await createPayment(server);
    await telling(() => assign(anna, id));
    expect(await assignedTo(anna)).toEqual([{ username: 'anna', isOwn: true }]);
    expect(await assignedTo(bob)).toEqual([{ username: 'anna', isOwn: false }]);
    const taken = await assign(bob, id);
    expect(taken).toMatchObject({ status: 200, body: { taken_from: 'anna' } });
    expect(await assignedTo(anna)).toEqual([{ username: 'bob', isOwn: false }]);
    expect(await mine(anna)).toEqual([]);
    expect(await mine(bob)).toEqual([id]);
  });

  test('is given back by who has it alone', async () => {
    const { id } = await createPayment(server);
    await assign(anna, id);
    await send(bob, 'DELETE', `/transactions/${id}/assignment`);
    expect(await assignedTo(bob)).toHaveLength(1);
    await telling(() => send(anna, 'DELETE', `/transactions/${id}/assignment`));
    expect(await assignedTo(bob)).toEqual([]);
  });

  test('lasts 30 minutes of the database, and begins anew when it is taken again', async () => {
    const { id } = await createPayment(server);
    const { id: other } = await createPayment(server);
    const later = (minutes: number) =>
      query('update payment_assignments set ends_at = ends_at - make_interval(mins => $1)', [
        minutes,
      ]);
    await assign(anna, id);
    await later(29);
    expect(await mine(anna)).toEqual([id]);
    expect(await assign(anna, id)).toMatchObject({ body: { taken_from: null } });
    await later(29);
    expect(await mine(anna)).toEqual([id]);
    await later(1);
    expect(await mine(anna)).toEqual([]);
    expect(await assignedTo(anna)).toEqual([]);
    expect(await assign(bob, other)).toMatchObject({ body: { taken_from: null } });
    expect((await query('select from payment_assignments')).rows).toHaveLength(1);
  });

  test('ends when the payment no longer waits', async () => {
    const { id } = await createPayment(server);
    await assign(anna, id);
    await send(anna, 'POST', `/transactions/${id}/verify-payment`);
    expect(await mine(anna)).toEqual([id]);
    await send(anna, 'POST', `/transactions/${id}/update-subscription`);
    expect(await mine(anna)).toEqual([]);
    expect(await assignedTo(anna)).toEqual([]);
    expect(await assign(anna, id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  });

  test('goes together with the other filters', async () => {
    const { id } = await createPayment(server);
    await assign(anna, id);
    expect(await mine(anna, '&status=pending_payment_verification')).toEqual([id]);
    expect(await mine(anna, '&payment_method=card')).toEqual([]);
    expect(await mine(anna, '&sort=promise_first')).toEqual([id]);
  });
});

describe('A saved view', () => {
  const shows = { status: 'pending_payment_verification', sort: 'created_at_asc' };
  const viewsOf = async (by: Session) =>
    ((await send(by, 'GET', '/views')).body as unknown as { views: SavedView[] }).views;
  async function save(by: Session, name: string, isShared = false): Promise<string> {
    const { status, body } = await send(by, 'POST', '/views', { name, is_shared: isShared, shows });
    expect(status).toBe(201);
    const { views } = body as unknown as { views: SavedView[] };
    return views.find((view) => view.name === name)?.id ?? '';
  }

  test('is its maker’s own, or shared with everybody', async () => {
    await save(anna, 'Mine');
    await save(anna, 'Ours', true);
    expect((await viewsOf(anna)).map(({ name }) => name)).toEqual(['Mine', 'Ours']);
    expect(await viewsOf(bob)).toMatchObject([
      { name: 'Ours', is_shared: true, made_by: 'anna', is_editable: false, shows },
    ]);
  });

  test('is renamed, shared and deleted by its maker, a shared one also by a super admin', async () => {
    const own = await save(anna, 'Mine');
    const shared = await save(anna, 'Ours', true);
    const change = (by: Session, id: string, name: string) =>
      send(by, 'PUT', `/views/${id}`, { name, is_shared: true });
    for (const [by, id, status] of [
      [bob, own, 404],
      [bob, shared, 404],
      [chief, own, 404],
      [chief, shared, 200],
      [anna, own, 200],
    ] as const)
      expect((await change(by, id, `New ${id}`)).status).toBe(status);
    expect((await viewsOf(bob)).map(({ name }) => name)).toEqual([`New ${own}`, `New ${shared}`]);
    expect((await send(bob, 'DELETE', `/views/${shared}`)).status).toBe(404);
    expect((await send(chief, 'DELETE', `/views/${shared}`)).status).toBe(200);
    expect((await send(anna, 'DELETE', `/views/${own}`)).status).toBe(200);
    expect(await viewsOf(anna)).toEqual([]);
  });

  test('has a name of its own, also in other letters, capital or small', async () => {
    await save(anna, 'Ours', true);
    const again = await send(bob, 'POST', '/views', { name: 'OURS', is_shared: false, shows });
    expect(again).toMatchObject({ status: 409, body: { code: 'VIEW_NAME_TAKEN' } });
    const second = await save(bob, 'Second');
    const renamed = { name: 'ours', is_shared: false };
    expect((await send(bob, 'PUT', `/views/${second}`, renamed)).status).toBe(409);
  });

  test('is one of 50 at most', async () => {
    for (let count = 1; count <= 50; count += 1) await save(anna, `View ${count}`);
    const more = await send(anna, 'POST', '/views', { name: 'More', is_shared: false, shows });
    expect(more).toMatchObject({ status: 409, body: { code: 'VIEWS_FULL' } });
  });

  test.each([
    ['the text of a search', { search: 'luigi' }],
    ['an unknown status', { status: 'lost' }],
    ['an unknown column', { hidden: ['amount'] }],
    ['a day that does not exist', { from: '2026-02-30' }],
  ])('never holds %s', async (_name, more) => {
    const body = { name: 'View', is_shared: false, shows: { ...shows, ...more } };
    expect((await send(anna, 'POST', '/views', body)).status).toBe(400);
  });

  test('stays without its maker when it is shared, and goes with them otherwise', async () => {
    const leaving = await createSession(server, { username: 'maker' });
    await save(leaving, 'Own');
    await save(leaving, 'Shared', true);
    expect((await send(chief, 'DELETE', `/users/${leaving.userId}`)).status).toBe(200);
    expect(await viewsOf(chief)).toMatchObject([
      { name: 'Shared', made_by: null, is_editable: true },
    ]);
    expect((await query('select from saved_views')).rows).toHaveLength(1);
  });
});

test('of several payments only those are verified that the chain still proves', async () => {
  const { id } = await createPayment(server);
  const verify = async () =>
    send(anna, 'POST', `/transactions/${id}/verify-payment`, { only_proven: true });
  const notes = await verify();
  expect(notes).toMatchObject({ status: 409, body: { code: 'NOT_PROVEN' } });
  await query(`update transactions set verdict = 'proven' where id = $1`, [id]);
  expect((await verify()).status).toBe(200);
  expect(await verify()).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_ALREADY_VERIFIED' },
  });
});

test('an export of selected payments holds these, newest first', async () => {
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await createPayment(server));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/transactions/export-selected.csv',
    headers: anna.headers,
    payload: { ids: [made[0]?.id, made[2]?.id] },
  });
  expect(answer.headers['x-total-count']).toBe('2');
  expect(answer.body.match(/GHOST-[\w-]+/g)).toEqual([made[2]?.paymentId, made[0]?.paymentId]);
});
