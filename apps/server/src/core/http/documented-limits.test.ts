import { afterAll, beforeAll, expect, test } from 'vitest';
import { donationPayload, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

interface Field {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Schema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly oneOf?: readonly Schema[];
}
type Paths = Record<
  string,
  Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>
>;

let server: TestServer;
let paths: Paths;
beforeAll(async () => {
  server = await createTestServer();
  paths = (await server.app.inject('/api/openapi.json')).json<{ paths: Paths }>().paths;
});
afterAll(() => server.close());

/** The field's first schema: all alternatives of a body agree on the fields they share. */
function findField(schema: Schema | undefined, name: string): Field | undefined {
  const own = schema?.properties?.[name];
  if (own !== undefined) return own;
  return schema?.oneOf?.map((option) => findField(option, name)).find((field) => field);
}

const id = '019a0000-0000-7000-8000-000000000000';
const user = { username: 'somebody', password: 'Wander7-lantern', role: 'admin' };
const price = { category: 'ghost-eshop-pro', payment_type: 'card', duration: '5 months', price: 5 };
const webhook = { url: 'http://127.0.0.1/', kinds: ['payment_created'], is_enabled: false };
const prefixes: Readonly<Record<string, string>> = {
  password: 'Wander7-lantern-',
  url: 'http://127.0.0.1/',
};

test.each([
  ['/transactions', 'userUsername', subscriptionPayload()],
  ['/transactions', 'amount', donationPayload()],
  ['/transactions/{id}/mark-failed', 'reason', {}],
  ['/transactions/{id}/release-claim', 'notes', {}],
  ['/transactions/{id}/resolve-contest', 'notes', {}],
  ['/auth/login', 'username', user],
  ['/auth/login', 'password', user],
  ['/users', 'username', user],
  ['/users', 'password', user],
  ['/pricing', 'price', price],
  ['/webhooks', 'url', webhook],
] as const)('POST %s takes of %s what the API’s description says, and no more', async (...call) => {
  const [path, name, body] = call;
  const schema = paths[path]?.['post']?.requestBody?.content['application/json'].schema;
  const field = findField(schema, name);
  expect(field).toBeDefined();
  if (field === undefined) return;
  const isRefusedFor = async (value: unknown) => {
    const { headers } = await createSession(server, { role: 'super_admin' });
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${path.replace('{id}', id)}`,
      headers,
      payload: { ...body, [name]: value },
    });
    expect(answer.statusCode).toBeLessThan(500);
    return Object.keys(answer.json<{ fields?: object }>().fields ?? {}).includes(name);
  };
  const text = (length: number) => (prefixes[name] ?? '').padEnd(length, 'a').slice(0, length);
  const { minLength, maxLength, minimum, maximum } = field;
  let limits = 0;
  for (const [inside, outside] of [
    maxLength !== undefined && [text(maxLength), text(maxLength + 1)],
    minLength !== undefined &&
      minLength > 1 &&
      name !== 'password' && [text(minLength), text(minLength - 1)],
    minimum !== undefined && [minimum + 1, minimum - 1],
    maximum !== undefined && [maximum, maximum + 1],
  ].filter((limit) => limit !== false)) {
    limits += 1;
    // A donation's and a tier's price have narrower rules of their own.
    if (name !== 'amount') expect(await isRefusedFor(inside), String(inside)).toBe(false);
    expect(await isRefusedFor(outside), String(outside)).toBe(true);
  }
  expect(limits).toBeGreaterThan(0);
});
