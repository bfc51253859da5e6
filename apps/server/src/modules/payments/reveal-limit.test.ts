import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, enrolledAdmin, type EnrolledAdmin, signedIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createPayment, nintendoPayload } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());

const reveal = (id: string, token: string) =>
  call(server, 'POST', `/transactions/${id}/reveal-code`, { token });
async function payments(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await createPayment(server, nintendoPayload())).id);
  return ids;
}
const renewFactor = (admin: EnrolledAdmin) =>
  call(server, 'POST', '/auth/2fa/verify', {
    token: admin.token,
    body: { token: codeOf(server, admin.secret) },
  });
const revealsOf = async (ids: readonly string[]) => {
  const { count } = await server.dependencies.database
    .selectFrom('transaction_logs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('transaction_id', 'in', ids)
    .where('action', '=', 'code_revealed')
    .executeTakeFirstOrThrow();
  return count;
};

test('a second factor reveals twenty codes; the next one asks, and a fresh factor reveals twenty more', async () => {
  const admin = await enrolledAdmin(server);
  const ids = await payments(revealsPerFactor + 1);
  const [last = ''] = ids.slice(-1);
  for (const id of ids.slice(0, -1)) expect((await reveal(id, admin.token)).status).toBe(200);
  expect(await reveal(last, admin.token)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED' },
  });
  // Each session has its own second factor.
  expect((await reveal(last, await signedIn(server, admin))).status).toBe(200);
  expect((await renewFactor(admin)).status).toBe(200);
  for (let count = 0; count < revealsPerFactor; count += 1)
    expect((await reveal(last, admin.token)).status).toBe(200);
  expect((await reveal(last, admin.token)).body.code).toBe('STEP_UP_REQUIRED');
  expect(await revealsOf([last])).toBe(revealsPerFactor + 1);
});

test('fifty reveals at once: twenty codes and thirty refusals', async () => {
  const admin = await enrolledAdmin(server);
  const ids = await payments(50);
  const answers = await Promise.all(ids.map((id) => reveal(id, admin.token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(revealsPerFactor);
  expect(answers.filter(({ body }) => body.code === 'STEP_UP_REQUIRED')).toHaveLength(30);
  expect(await revealsOf(ids)).toBe(revealsPerFactor);
});

test('a refused reveal does not count', async () => {
  const admin = await enrolledAdmin(server);
  const { id: withoutCode } = await createPayment(server);
  for (let count = 0; count <= revealsPerFactor; count += 1)
    expect((await reveal(withoutCode, admin.token)).body.code).toBe('NO_CODE');
  const [id = ''] = await payments(1);
  expect((await reveal(id, admin.token)).status).toBe(200);
});
