import type { RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolledAdmin, logIn, signedIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const sessionsOf = async (token: string) => {
  const answer = await server.app.inject({
    url: '/api/auth/sessions',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<RunningSession[]>();
};
const end = (token: string, id: string) =>
  call(server, 'DELETE', `/auth/sessions/${id}`, { token });

describe('Own sessions', () => {
  test('are listed newest first with where they came from; the one that asks is marked', async () => {
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    const sessions = await sessionsOf(admin.token);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      address: '203.0.113.7',
      user_agent: expect.stringContaining('lightMyRequest'),
      current: false,
    });
    expect((await sessionsOf(token)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('can be ended one by one, and are gone when their time is up', async () => {
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    const [other] = await sessionsOf(admin.token);
    expect((await end(admin.token, other?.id ?? '')).status).toBe(200);
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(401);
    expect(await end(admin.token, other?.id ?? '')).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    expect(await sessionsOf(admin.token)).toHaveLength(1);
    const later = await signedIn(server, admin);
    server.clock.advance(4 * 3_600_000 - 60_000);
    expect(await sessionsOf(later)).toHaveLength(1);
  });

  test('of somebody else are neither listed nor ended', async () => {
    const [anna, bert] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const [hers] = await sessionsOf(anna.token);
    expect((await end(bert.token, hers?.id ?? '')).body.code).toBe('SESSION_NOT_FOUND');
    expect((await call(server, 'GET', '/auth/me', { token: anna.token })).status).toBe(200);
    expect((await sessionsOf(bert.token)).map(({ id }) => id)).not.toContain(hers?.id);
  });
});

describe('New recovery codes', () => {
  const renew = (token: string) => call(server, 'POST', '/auth/2fa/recovery-codes', { token });

  test('sign in once each, and the old ones are void', async () => {
    const admin = await enrolledAdmin(server);
    const renewed = await renew(admin.token);
    expect(renewed.status).toBe(200);
    expect(new Set(renewed.body.recoveryCodes).size).toBe(10);
    const [oldCode = ''] = admin.recoveryCodes;
    const [newCode = ''] = renewed.body.recoveryCodes;
    expect((await logIn(server, admin, { recovery_code: oldCode })).body.code).toBe(
      'INVALID_TWOFA_TOKEN',
    );
    expect((await logIn(server, admin, { recovery_code: newCode })).status).toBe(200);
    expect((await logIn(server, admin, { recovery_code: newCode })).body.code).toBe(
      'INVALID_TWOFA_TOKEN',
    );
  });
});
