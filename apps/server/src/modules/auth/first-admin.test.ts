import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, logIn, newAdmin } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { issueSetupLink } from './auth.public.ts';

let server: TestServer;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreRows = await rememberRows(server);
});
beforeEach(() => restoreRows());
afterAll(() => server.close());

const issue = async (): Promise<string> =>
  new URL(
    (await issueSetupLink(server.dependencies))?.path ?? '',
    'http://localhost',
  ).searchParams.get('token') ?? '';
const setUp = (token: string, more: object = {}) =>
  call(server, 'POST', '/auth/setup', {
    body: { token, username: 'anna', password: goodPassword, ...more },
  });

describe('The first admin', () => {
  test('is made a super admin by the one-time link and signs in', async () => {
    const link = await issueSetupLink(server.dependencies);
    expect(link?.path).toMatch(/^\/admin\/setup\?token=[\w-]{43}$/);
    expect(link?.minutes).toBe(60);
    const answer = await setUp(link?.path.split('=')[1] ?? '', { email: 'anna@example.org' });
    expect(answer).toMatchObject({ status: 201, body: { username: 'anna' } });
    const session = await logIn(server, { username: 'anna', password: goodPassword });
    expect(session.body.user).toMatchObject({
      role: 'super_admin',
      email: 'anna@example.org',
      twofa_enabled: false,
    });
  });

  test('is only one: the link works once, and none is issued any more', async () => {
    const token = await issue();
    expect((await setUp(token)).status).toBe(201);
    expect(await setUp(token, { username: 'berta' })).toMatchObject({
      status: 403,
      body: { code: 'SETUP_LINK_INVALID' },
    });
    expect(await issueSetupLink(server.dependencies)).toBeUndefined();
  });

  test('two at once with one link: one wins', async () => {
    const token = await issue();
    const answers = await Promise.all([setUp(token), setUp(token, { username: 'berta' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('SETUP_LINK_INVALID');
  });

  test('has one link, however many instances start at once', async () => {
    const links = await Promise.all([issue(), issue(), issue()]);
    expect(new Set(links).size).toBe(1);
    const rows = await server.dependencies.database.selectFrom('setup_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect((await setUp(links[2] ?? '')).status).toBe(201);
  });

  test('has a new link once the earlier one is good for less than half an hour', async () => {
    const earlier = await issue();
    server.clock.advance(29 * 60_000);
    expect((await issueSetupLink(server.dependencies))?.minutes).toBe(31);
    expect(await issue()).toBe(earlier);
    server.clock.advance(2 * 60_000);
    const token = await issue();
    expect(token).not.toBe(earlier);
    expect((await setUp(earlier)).body.code).toBe('SETUP_LINK_INVALID');
    expect((await setUp(token)).status).toBe(201);
  });

  test('gets a link that works where one of an earlier version is left', async () => {
    await server.dependencies.database
      .insertInto('setup_links')
      .values({
        token_hash: Buffer.alloc(32, 1),
        expires_at: new Date(server.clock.now().getTime() + 3_500_000),
      })
      .execute();
    expect((await setUp(await issue())).status).toBe(201);
  });

  test('needs the link within one hour', async () => {
    const token = await issue();
    server.clock.advance(3_600_000);
    expect((await setUp(token)).body.code).toBe('SETUP_LINK_INVALID');
  });

  test('cannot be made once the operator has made one', async () => {
    const token = await issue();
    await newAdmin(server);
    expect((await setUp(token)).body.code).toBe('SETUP_LINK_INVALID');
  });

  test('needs a good password, and the link survives a bad one', async () => {
    const token = await issue();
    expect((await setUp(token, { password: 'Password1!' })).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await setUp(token, { password: 'Anna-2024!' })).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await setUp(token)).status).toBe(201);
  });

  test('cannot be guessed for long', async () => {
    const token = await issue();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await setUp('A'.repeat(43))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    expect((await setUp(token)).status).toBe(429);
  });

  test.each(['admin', 'root', 'administrator'])(
    'is not there before: %s has no password',
    async (username) => {
      for (const password of ['admin', 'password', 'root']) {
        expect((await logIn(server, { username, password })).status).toBe(401);
      }
    },
  );
});
