import { text } from 'node:stream/consumers';
import { endpoints } from '@ghost-pay/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRule } from '../test/approval-rule.ts';
import { goodPassword } from '../test/admins.ts';
import { call } from '../test/call.ts';
import { listRules } from './modules/approvals/rules.repository.ts';
import { createPasskeyAuthenticator } from '../test/passkey-authenticator.ts';
import { addPasskey, creationQuestion, listPasskeys } from '../test/passkeys.ts';
import { createPayment, nintendoPayload } from '../test/payments.ts';
import { readRows } from '../test/stored-rows.ts';
import {
  ageSecondFactor,
  createSession,
  createTestServer,
  type TestServer,
} from '../test/test-server.ts';

type Session = Awaited<ReturnType<typeof createSession>>;
/** The content of a request; without a path, the endpoint's own path is used. */
interface Sent {
  readonly path?: string;
  readonly query?: string;
  readonly body?: object;
}
/** Prepares one request that must succeed with a fresh second factor. */
type Walk = (by: Session) => Promise<Sent> | Sent;

/** A payment that the session has not read, after a thousand others. */
async function readThousand(by: Session): Promise<string> {
  const id = await payment();
  await server.testDatabase.pool.query(
    `insert into session_reads select id, $2, array(select generate_series(1, 1000))
     from admin_sessions where user_id = $1`,
    [by.userId, server.clock.now()],
  );
  return id;
}

/** The candidates of a new transfer of bitcoin, for which a payment waits. */
async function candidatesPath(): Promise<string> {
  await payment();
  const { rows } = await server.testDatabase.pool.query(
    `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, usd_amount_minor, how, state,
       first_seen_at, changed_at)
     values ('bitcoin', $1, 'btc@bitcoin', 0, 'bc1q', 10000, 1200, 'direct', 'final', $2, $2) returning id`,
    [crypto.randomUUID().replaceAll('-', '').repeat(2), server.clock.now()],
  );
  return `/transfers/${(rows[0] as { id: string }).id}/candidates`;
}

let server: TestServer;
const registered: string[] = [];
beforeAll(async () => {
  server = await createTestServer({
    watch: (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        if (url.startsWith('/api/') && method !== 'HEAD')
          registered.push(`${String(method)} ${url.slice('/api'.length)}`);
      }),
  });
});
afterAll(() => server.close());

const tenMinutesMs = 10 * 60_000;
const tooOldMs = tenMinutesMs + 32_000;

const another = () => createSession(server);
const send = (
  by: Session,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => call(server, method, path, { token: by.token, ...(body && { body }) });

async function payment(payload?: Record<string, unknown>): Promise<string> {
  return (await createPayment(server, payload)).id;
}
async function passkeyPath(by: Session): Promise<string> {
  await addPasskey(server, by);
  const [passkey] = await listPasskeys(server, by.token);
  return `/auth/passkeys/${passkey?.id ?? ''}`;
}
const webhookBody = { url: 'http://127.0.0.1:9/', kinds: ['payment_failed'], is_enabled: true };
async function webhookPath(by: Session): Promise<string> {
  const { body } = await send(by, 'POST', '/webhooks', webhookBody);
  return `/webhooks/${(body as unknown as { webhook: { id: string } }).webhook.id}`;
}
const place = {
  category: 'ghost-eshop-pro',
  payment_type: 'card',
  region: null,
  duration: '5 months',
} as const;
async function withoutPrice(): Promise<void> {
  await server.dependencies.database
    .deleteFrom('pricing')
    .where('payment_type', '=', place.payment_type)
    .where('duration', '=', place.duration)
    .execute();
}
const newPrice = { ...place, price: 20, currency: 'USD', is_active: true };
async function priceId(by: Session): Promise<string> {
  await withoutPrice();
  const { body } = await send(by, 'POST', '/pricing', newPrice);
  return (body as unknown as { id: string }).id;
}
/** The account of BIP-84's test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
let nextIndex = 100;
const solanaAddress = '1nc1nerator11111111111111111111111111111111';
const newUser = () => ({
  username: `new-${crypto.randomUUID().slice(0, 8)}`,
  email: null,
  password: goodPassword,
  role: 'admin',
});

/** A rule that is on, and its name. */
async function ruleOn(by: Session): Promise<{ path: string; name: string }> {
  const rule = newRule(`Rule ${crypto.randomUUID().slice(0, 8)}`);
  await send(by, 'POST', '/approval-rules', rule);
  const rules = await listRules(server.dependencies.database);
  const path = `/approval-rules/${rules.find(({ name }) => name === rule.name)?.id}`;
  await send(by, 'PUT', path, { mode: 'on', acknowledgement: rule.name });
  return { path, name: rule.name };
}
async function disagreement(by: Session): Promise<string> {
  const { path } = await ruleOn(by);
  const row = await server.dependencies.database
    .insertInto('approval_decisions')
    .values({
      rule_id: path.split('/').at(-1) ?? '',
      rule_version: 1,
      transaction_id: await payment(),
      chain: 'bitcoin',
      mode: 'shadow',
      decision: 'approve',
      reasons: [],
      decided_at: server.clock.now(),
      outcome: 'disagreed',
      outcome_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/approval-decisions/${row.id}/settle`;
}

/** Every call that needs a fresh factor, with requests that need it; all by a super admin. */
const asking: Readonly<Record<string, Readonly<Record<string, Walk>>>> = {
  'POST /pricing': {
    'a new price': async () => {
      await withoutPrice();
      return { body: newPrice };
    },
  },
  'PUT /pricing/bulk/update': {
    'a changed price': async (by) => ({
      body: [{ ...newPrice, id: await priceId(by), price: 0.01 }],
    }),
  },
  'PUT /pricing/:id': {
    'a changed price': async (by) => ({
      path: `/pricing/${await priceId(by)}`,
      body: { price: 0.01 },
    }),
    'a price taken off sale': async (by) => ({
      path: `/pricing/${await priceId(by)}`,
      body: { is_active: false },
    }),
  },
  'DELETE /pricing/:id': {
    'a price': async (by) => ({ path: `/pricing/${await priceId(by)}` }),
  },
  'PUT /settings/bitcoin-key/next-index': {
    'a number': async (by) => {
      await send(by, 'PUT', '/settings', { crypto_btc_address: zpub });
      return { body: { next_index: (nextIndex += 1) } };
    },
  },
  'PUT /settings': {
    'the key behind an address that stays': async (by) => {
      await send(by, 'PUT', '/settings', { crypto_btc_address: zpub });
      return { body: { crypto_btc_address: zpub } };
    },
    'an address that was unset': async (by) => {
      await send(by, 'PUT', '/settings', { crypto_sol_address: '' });
      return { body: { crypto_sol_address: solanaAddress } };
    },
    'a card payout wallet that was unset': async (by) => {
      await send(by, 'PUT', '/settings', { card_payout_address: '' });
      return { body: { card_payout_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } };
    },
    'an address that is emptied': async (by) => {
      await send(by, 'PUT', '/settings', { crypto_sol_address: solanaAddress });
      return { body: { crypto_sol_address: '' } };
    },
    'auto-processing switched on, among a change that does not ask': () => ({
      body: { security_auto_process: 'true', notifications_payment: 'false' },
    }),
    'auto-processing switched off, among a change that asks': async (by) => {
      const before = { security_auto_process: 'true', security_require_txid: 'true' };
      await send(by, 'PUT', '/settings', before);
      return { body: { security_auto_process: 'false', security_require_txid: 'false' } };
    },
  },
  'GET /transactions': {
    'more than a page': () => ({ query: '?limit=101' }),
    'one more than a thousand': async (by) => {
      await readThousand(by);
      return { query: '?limit=10' };
    },
  },
  'POST /transactions/search': {
    'more than a page': () => ({ query: '?limit=101', body: { search: 'luigi' } }),
    'one more than a thousand': async (by) => {
      await readThousand(by);
      return { body: { search: 'luigi' } };
    },
  },
  'GET /transactions/recent/list': {
    'one more than a thousand': async (by) => {
      await readThousand(by);
      return {};
    },
  },
  'GET /transactions/:id': {
    'one more than a thousand': async (by) => ({
      path: `/transactions/${await readThousand(by)}`,
    }),
  },
  'GET /transactions/:id/of-customer': {
    'one more than a thousand': async (by) => {
      await readThousand(by);
      const [id] = [await payment(), await payment()];
      return { path: `/transactions/${id}/of-customer` };
    },
  },
  'GET /transactions/card-payments/awaiting': {
    'one more than a thousand': async (by) => {
      const id = await readThousand(by);
      await server.testDatabase.pool.query(
        `insert into transactions (payment_id, type, payment_method, payment_provider, amount_minor, currency,
           subscription_duration, created_at, updated_at, status, payment_verified, subscription_updated)
         select 'GHOST-CARD00-1795262400-AAAAAA', type, 'card', 'ramp', amount_minor, currency,
           subscription_duration, created_at, updated_at, status, payment_verified, subscription_updated
         from transactions where id = $1`,
        [id],
      );
      return {};
    },
  },
  'GET /transfers/:id/candidates': {
    'one more than a thousand': async (by) => {
      await readThousand(by);
      return { path: await candidatesPath(), query: '?search=luigi' };
    },
  },
  'GET /transactions/export.csv': { 'the file': () => ({}) },
  'POST /transactions/export.csv': { 'the file': () => ({ body: { search: 'luigi' } }) },
  'GET /accounts/:month/statement.csv': {
    'the file': () => ({ path: '/accounts/2026-01/statement.csv' }),
  },
  'POST /transactions/export-selected.csv': {
    'the file': async () => ({ body: { ids: [await payment()] } }),
  },
  'GET /audit/export.csv': { 'the file': () => ({}) },
  'POST /transactions/:id/reveal-code': {
    'a code': async () => ({
      path: `/transactions/${await payment(nintendoPayload())}/reveal-code`,
    }),
  },
  'POST /transactions/:id/release-claim': {
    'the hash of a failed payment': async (by) => {
      const id = await payment();
      await send(by, 'POST', `/transactions/${id}/mark-failed`, { reason: 'No payment' });
      return { path: `/transactions/${id}/release-claim`, body: { notes: 'A typing error' } };
    },
  },
  'POST /auth/2fa/recovery-codes': { 'new codes': () => ({}) },
  'POST /auth/passkeys/registration': { 'a question': () => ({}) },
  'POST /auth/passkeys': {
    'a passkey': async (by) => {
      const question = await creationQuestion(server, by.token);
      return { body: { name: 'Key', credential: createPasskeyAuthenticator().create(question) } };
    },
  },
  'PUT /auth/passkeys/:id': {
    'another name': async (by) => ({ path: await passkeyPath(by), body: { name: 'Blue key' } }),
  },
  'DELETE /auth/passkeys/:id': {
    'the own one': async (by) => ({ path: await passkeyPath(by) }),
  },
  'PUT /approval-rules/:id': {
    'a wider limit': async (by) => ({ path: (await ruleOn(by)).path, body: { most_usd: 51 } }),
    'a rule switched on': async (by) => {
      const { path, name } = await ruleOn(by);
      await send(by, 'PUT', path, { mode: 'off' });
      return { path, body: { mode: 'on', acknowledgement: name } };
    },
  },
  'POST /approval-rules/chains/:chain/start': {
    'a chain': () => ({ path: '/approval-rules/chains/bitcoin/start' }),
  },
  'POST /approval-decisions/:id/settle': {
    'a disagreement': async (by) => ({
      path: await disagreement(by),
      body: { notes: 'The customer wanted the money back.' },
    }),
  },
  'POST /users': {
    'an administrator': () => ({ body: newUser() }),
    'a super administrator': () => ({ body: { ...newUser(), role: 'super_admin' } }),
  },
  'PUT /users/:id': {
    'the own e-mail address': (by) => ({
      path: `/users/${by.userId}`,
      body: { email: 'own@example.org' },
    }),
    'the e-mail address of another administrator': async () => ({
      path: `/users/${(await another()).userId}`,
      body: { email: 'other@example.org' },
    }),
    'the password of another administrator': async () => ({
      path: `/users/${(await another()).userId}`,
      body: { password: 'Quiet-Harbor-Lamp-42!' },
    }),
    'a promotion': async () => ({
      path: `/users/${(await another()).userId}`,
      body: { role: 'super_admin' },
    }),
    'a demotion': async () => ({
      path: `/users/${(await createSession(server, { role: 'super_admin' })).userId}`,
      body: { role: 'admin' },
    }),
  },
  'DELETE /users/:id': {
    'an administrator': async () => ({ path: `/users/${(await another()).userId}` }),
  },
  'POST /users/:id/reset-2fa': {
    'another administrator': async () => ({
      path: `/users/${(await another()).userId}/reset-2fa`,
    }),
  },
  'POST /webhooks': { 'an endpoint': () => ({ body: webhookBody }) },
  'PUT /webhooks/:id': {
    'an endpoint': async (by) => ({
      path: await webhookPath(by),
      body: { ...webhookBody, url: 'http://127.0.0.1:10/' },
    }),
  },
  'DELETE /webhooks/:id': { 'an endpoint': async (by) => ({ path: await webhookPath(by) }) },
  'POST /webhooks/:id/renew-secret': {
    'an endpoint': async (by) => ({ path: `${await webhookPath(by)}/renew-secret` }),
  },
};

/** Requests that need no fresh factor, to calls that sometimes need one. */
const notAsking: Readonly<Record<string, Readonly<Record<string, Walk>>>> = {
  'PUT /approval-rules/:id': {
    'a narrower limit': async (by) => ({ path: (await ruleOn(by)).path, body: { most_usd: 49 } }),
    'a rule switched off': async (by) => ({ path: (await ruleOn(by)).path, body: { mode: 'off' } }),
  },
  'PUT /settings': {
    'auto-processing switched off': async (by) => {
      await send(by, 'PUT', '/settings', { security_auto_process: 'true' });
      return { body: { security_auto_process: 'false' } };
    },
    'notifications switched off': () => ({ body: { notifications_email: 'false' } }),
    'everything sent as it is': async (by) => {
      const { body } = await send(by, 'GET', '/settings');
      return { body };
    },
  },
  'GET /transactions': { 'a page': () => ({ query: '?limit=100' }) },
  'GET /transactions/recent/list': { 'a few': () => ({}) },
  'GET /transactions/:id': {
    'a payment': async () => ({ path: `/transactions/${await payment()}` }),
  },
  'GET /transactions/:id/of-customer': {
    'a customer': async () => ({ path: `/transactions/${await payment()}/of-customer` }),
  },
  'GET /transactions/card-payments/awaiting': { 'a page': () => ({}) },
  'GET /transfers/:id/candidates': {
    'the payments of one coin': async () => ({ path: await candidatesPath() }),
  },
  'POST /transactions/search': {
    'a page': () => ({ query: '?limit=100', body: { search: 'luigi' } }),
  },
  'PUT /users/:id': {
    'the own password, with the present one': (by) => ({
      path: `/users/${by.userId}`,
      body: { password: 'Quiet-Harbor-Lamp-42!', current_password: goodPassword },
    }),
    'an account sent as it is': async () => ({
      path: `/users/${(await another()).userId}`,
      body: { role: 'admin', email: null },
    }),
  },
};

const walksOf = (table: typeof asking) =>
  Object.entries(table).flatMap(([route, requests]) =>
    Object.entries(requests).map(([what, walk]) => ({ route, what, walk })),
  );
const decisions = new Map(
  endpoints.map(({ method, path, freshFactor }) => [`${method} ${path}`, freshFactor]),
);
const names = [...decisions.keys()];
const decisionOf = (route: string) => decisions.get(route);

/** Sends a request and returns its status and, for a refusal, its code. */
async function inject(route: string, { path, query = '', body }: Sent, headers = {}) {
  const [method = '', declared = ''] = route.split(' ');
  const own = declared.replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000000');
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${path ?? own}${query}`,
    headers,
    ...(body && { payload: body }),
    payloadAsStream: true,
  });
  const stream = answer.stream();
  if (answer.statusCode < 400) {
    stream.destroy();
    return { status: answer.statusCode, code: undefined };
  }
  return { status: answer.statusCode, code: /"code":"(\w+)"/.exec(await text(stream))?.[1] };
}

test('every registered route says whether it asks, and no other is named', () => {
  expect(registered.toSorted()).toEqual(names.toSorted());
});

test('every route that asks is walked, and every condition both ways', () => {
  const asks = names.filter((name) => decisionOf(name) !== 'never');
  expect(Object.keys(asking).toSorted()).toEqual(asks.toSorted());
  const sometimes = asks.filter((name) => decisionOf(name) !== 'always');
  expect(Object.keys(notAsking).toSorted()).toEqual(sometimes.toSorted());
});

describe('A second factor of 10 min 32 s', () => {
  let by: Session;
  const age = (ageMs: number) => ageSecondFactor(server, { userId: by.userId, ageMs });
  const everything = () => readRows(server.testDatabase.pool);
  beforeEach(async () => {
    by = await createSession(server, { role: 'super_admin' });
  });

  test.each(walksOf(asking))(
    '$route, $what: is refused and changes nothing; a fresh one is taken',
    async ({ route, walk }) => {
      const sent = await walk(by);
      await age(tooOldMs);
      const before = await everything();
      expect(await inject(route, sent, by.headers)).toEqual({
        status: 403,
        code: 'STEP_UP_REQUIRED',
      });
      expect(await everything()).toEqual(before);
      await age(tenMinutesMs);
      expect((await inject(route, sent, by.headers)).status).toBeLessThan(300);
    },
  );

  test.each(walksOf(notAsking))('$route, $what: is taken', async ({ route, walk }) => {
    const sent = await walk(by);
    await age(tooOldMs);
    expect((await inject(route, sent, by.headers)).status).toBeLessThan(300);
  });

  test.each(names.filter((name) => decisionOf(name) === 'never'))(
    '%s: is never refused for it',
    async (route) => {
      await age(tooOldMs);
      expect((await inject(route, {}, by.headers)).code).not.toBe('STEP_UP_REQUIRED');
    },
  );

  test('from the future counts as old: a clock that was set back does not make it fresh', async () => {
    await age(-tooOldMs);
    expect(await inject('GET /audit/export.csv', {}, by.headers)).toEqual({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    });
  });
});

test('the API’s own description says of every call whether it asks', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{
    paths: Record<
      string,
      Record<
        string,
        { description?: string; responses: Record<string, { description: string }> } & Record<
          string,
          unknown
        >
      >
    >;
  }>();
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ');
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(described?.['x-fresh-second-factor'], name).toBe(decisionOf(name));
    const refusal = described?.responses['403']?.description ?? '';
    expect(refusal.includes('STEP_UP_REQUIRED'), name).toBe(decisionOf(name) !== 'never');
    expect(described?.description !== undefined, name).toBe(decisionOf(name) !== 'never');
  }
});
