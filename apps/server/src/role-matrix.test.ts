import { text } from 'node:stream/consumers';
import { endpoints } from '@ghost-pay/contract/api';
import type { Access, Endpoint } from '@ghost-pay/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession, createTestServer, type TestServer } from '../test/test-server.ts';

/** The callers of each endpoint. A new endpoint is listed here as well as in the contract. */
const mayCall: Readonly<Record<Access, readonly string[]>> = {
  public: [
    'GET /health',
    'GET /openapi.json',
    'GET /pricing/all',
    'GET /pricing/category/:category',
    'GET /pricing/category/:category/type/:type',
    'GET /pricing/category/:category/type/:type/region/:region',
    'GET /pricing/meta/categories',
    'GET /pricing/meta/payment-types',
    'GET /pricing/meta/regions',
    'GET /settings/payment-methods',
    'GET /settings/payment/eth-address',
    'GET /settings/crypto/addresses',
    'GET /settings/crypto/addresses/not-ours',
    'POST /transactions',
    'GET /transactions/track/:paymentId/correction',
    'POST /transactions/track/:paymentId/correction',
    'POST /transactions/track/:paymentId/correction-link',
    'GET /transactions/track/:paymentId/code',
    'POST /transactions/track/:paymentId/code',
    'GET /transactions/track/:paymentId',
    'GET /transactions/track/:paymentId/events',
    'GET /transactions/track/:paymentId/receipt',
    'GET /transactions/track/:paymentId/receipt/facts',
    'GET /payments/estimates',
    'GET /payments/card/providers',
    'GET /payments/card/quotes',
    'POST /payments/quotes',
    'POST /payments/quotes/status',
    'POST /payments/crypto/hash-check',
    'POST /payments/card/create-wallet',
    'GET /payments/card/callback/:paymentId/:secret',
    'POST /auth/login',
    'POST /auth/setup',
    'POST /auth/inspection',
  ],
  restricted: ['POST /auth/logout', 'GET /auth/me', 'GET /auth/2fa/setup', 'POST /auth/2fa/enable'],
  second_factor: ['POST /auth/change-password'],
  admin: [
    'GET /events',
    'GET /transactions',
    'POST /transactions/search',
    'GET /transactions/stats/summary',
    'GET /transactions/stats/period',
    'GET /transactions/stats/revenue-by-day',
    'GET /transactions/stats/codes',
    'GET /transactions/recent/list',
    'GET /transactions/export.csv',
    'POST /transactions/export.csv',
    'POST /transactions/export-selected.csv',
    'GET /desk',
    'POST /transactions/:id/presence',
    'POST /transactions/:id/assignment',
    'DELETE /transactions/:id/assignment',
    'GET /views',
    'POST /views',
    'PUT /views/:id',
    'DELETE /views/:id',
    'GET /accounts/:month',
    'GET /accounts/:month/statement.csv',
    'GET /system/status',
    'GET /alerts',
    'GET /jobs',
    'GET /transactions/:id',
    'POST /transactions/:id/verify-payment',
    'POST /transactions/:id/update-subscription',
    'POST /payments/check-subscription-status/:id',
    'POST /transactions/:id/mark-failed',
    'PATCH /transactions/:id/status',
    'POST /transactions/:id/reveal-code',
    'POST /transactions/:id/settle-finding',
    'POST /transactions/:id/record-return',
    'POST /transactions/:id/record-code-outcome',
    'GET /approval-rules',
    'POST /approval-rules/stop',
    'GET /transfers',
    'GET /transfers/figures',
    'GET /transfers/:id/candidates',
    'POST /transfers/:id/make-payment',
    'POST /transfers/:id/attach',
    'POST /transfers/:id/detach',
    'POST /transfers/:id/dismiss',
    'POST /transfers/:id/take-back',
    'POST /transactions/:id/gather-evidence',
    'POST /transactions/:id/correct-hash',
    'POST /transactions/:id/top-up-link',
    'POST /transactions/:id/undo',
    'POST /transactions/:id/notes',
    'GET /transactions/:id/of-customer',
    'GET /system/chains',
    'POST /payments/card/paygate-verify/:id',
    'POST /transactions/:id/force-verify-card',
    'POST /transactions/:id/mark-card-failed',
    'GET /transactions/card-payments/awaiting',
    'POST /auth/2fa/disable',
    'POST /auth/2fa/verify',
    'GET /auth/sessions',
    'DELETE /auth/sessions/:id',
    'POST /auth/2fa/recovery-codes',
    'GET /auth/passkeys',
    'POST /auth/passkeys',
    'POST /auth/passkeys/registration',
    'POST /auth/passkeys/challenge',
    'PUT /auth/passkeys/:id',
    'DELETE /auth/passkeys/:id',
    'GET /users',
    'PUT /users/:id',
  ],
  super_admin: [
    'POST /pricing',
    'PUT /pricing/bulk/update',
    'PUT /pricing/:id',
    'DELETE /pricing/:id',
    'GET /settings',
    'PUT /settings',
    'GET /settings/pricing/all',
    'GET /settings/address-changes',
    'GET /settings/bitcoin-key',
    'POST /settings/bitcoin-key/addresses',
    'PUT /settings/bitcoin-key/next-index',
    'GET /settings/system-information',
    'POST /transactions/:id/resolve-contest',
    'POST /transactions/:id/release-claim',
    'POST /transactions/:id/take-back-return',
    'POST /approval-rules',
    'PUT /approval-rules/:id',
    'POST /approval-rules/chains/:chain/start',
    'POST /approval-decisions/:id/settle',
    'POST /users',
    'DELETE /users/:id',
    'POST /users/:id/reset-2fa',
    'POST /jobs/:id/retry',
    'POST /jobs/queues/:queue/retry',
    'GET /audit',
    'GET /audit/export.csv',
    'GET /outbox',
    'GET /outbox/:id/preview',
    'POST /outbox/:id/resend',
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/:id',
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/renew-secret',
    'POST /webhooks/:id/test',
    'GET /webhooks/deliveries',
    'POST /webhooks/deliveries/:id/redeliver',
  ],
};

const callers = [
  'none',
  'restricted',
  'restricted with a password that others know',
  'super_admin with a password that others know',
  'admin',
  'super_admin',
] as const;
type Caller = (typeof callers)[number];

/** The refusal of each caller; callers without an entry may make the call. */
const refusals: Readonly<Record<Access, Readonly<Partial<Record<Caller, string>>>>> = {
  public: {},
  restricted: { none: '401 TOKEN_EXPIRED' },
  second_factor: {
    none: '401 TOKEN_EXPIRED',
    restricted: '403 TWOFA_REQUIRED',
    'restricted with a password that others know': '403 TWOFA_REQUIRED',
  },
  admin: {
    none: '401 TOKEN_EXPIRED',
    restricted: '403 TWOFA_REQUIRED',
    'restricted with a password that others know': '403 TWOFA_REQUIRED',
    'super_admin with a password that others know': '403 PASSWORD_CHANGE_REQUIRED',
  },
  super_admin: {
    none: '401 TOKEN_EXPIRED',
    restricted: '403 TWOFA_REQUIRED',
    'restricted with a password that others know': '403 TWOFA_REQUIRED',
    'super_admin with a password that others know': '403 PASSWORD_CHANGE_REQUIRED',
    admin: '403 FORBIDDEN',
  },
};
const guards = new Set(Object.values(refusals).flatMap((ofAccess) => Object.values(ofAccess)));

const all: readonly Endpoint[] = endpoints;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('the contract says of every call what the matrix says', () => {
  const declared = all.map((endpoint) => `${endpoint.access}: ${nameOf(endpoint)}`);
  const written = Object.entries(mayCall).flatMap(([access, names]) =>
    names.map((name) => `${access}: ${name}`),
  );
  expect(declared.toSorted()).toEqual(written.toSorted());
});

describe.each(all.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ endpoint }) => {
    test.each(callers)('for the caller %s', async (caller) => {
      const expected = refusals[endpoint.access][caller];
      const answer = await server.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000000')}`,
        headers: await headersOf(caller),
        payloadAsStream: true,
      });
      const given = `${answer.statusCode} ${await codeOf(answer)}`;
      if (expected !== undefined) expect(given).toBe(expected);
      else expect([...guards]).not.toContain(given);
    });
  },
);

/** A new administrator's session for each call: some calls end their own session. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'none') return {};
  const { headers } = await createSession(server, {
    role: caller === 'admin' ? 'admin' : 'super_admin',
    restricted: caller.startsWith('restricted'),
    passwordMustChange: caller.endsWith('that others know'),
  });
  return headers;
}

/** The code of a refusal. Other answers are not read, because some never end. */
async function codeOf(answer: LightMyRequestResponse): Promise<string> {
  const body = answer.stream();
  if (answer.statusCode < 400) {
    body.destroy();
    return '';
  }
  return /"code":"(\w+)"/.exec(await text(body))?.[1] ?? '';
}
