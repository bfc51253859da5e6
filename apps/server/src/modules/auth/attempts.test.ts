import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  logIn,
  newAdmin,
  type TestAdmin,
  wrongCode,
} from '../../../test/admins.ts';
import { type Answer, call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';

let server: TestServer;
let address: string;
let count = 0;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
beforeEach(() => {
  count += 1;
  address = `198.51.100.${count}`;
});
afterAll(() => server.close());

const wrongly = (admin: TestAdmin, from = address): Promise<Answer> =>
  logIn(server, { ...admin, password: 'Wrong7-password' }, {}, { address: from });
const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

async function inTurn(times: number, attempt: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await attempt());
  return answers;
}

describe('Attempts to sign in', () => {
  test('the sixth after five wrong ones is refused unheard, and says for how long', async () => {
    const admin = await newAdmin(server);
    expect(statusesOf(await inTurn(5, () => wrongly(admin)))).toEqual([401, 401, 401, 401, 401]);
    const sixth = await logIn(server, admin, {}, { address });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(sixth.body.retryAfter).toBeGreaterThan(800);
    expect(sixth.body.retryAfter).toBeLessThanOrEqual(900);
    expect(sixth.headers['retry-after']).toBe(String(sixth.body.retryAfter));
  });

  test('of two hundred wrong ones at once at most five are looked at', async () => {
    const admin = await newAdmin(server);
    const statuses = statusesOf(
      await Promise.all(Array.from({ length: 200 }, () => wrongly(admin))),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('the same name in another case is the same name', async () => {
    const admin = await newAdmin(server);
    await inTurn(5, () => wrongly({ ...admin, username: admin.username.toUpperCase() }));
    expect((await wrongly(admin)).status).toBe(429);
  });

  test('sixty wrong ones from elsewhere do not keep the owner out', async () => {
    const admin = await newAdmin(server);
    await inTurn(60, () => wrongly(admin, '192.0.2.66'));
    expect((await logIn(server, admin, {}, { address })).status).toBe(200);
  });

  test('one address has thirty, whatever names it tries', async () => {
    const statuses = statusesOf(
      await inTurn(31, () => wrongly({ username: `guess-${(count += 1)}`, password: '' })),
    );
    expect(statuses.filter((status) => status === 401).length).toBe(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('neighbours in one IPv6 network count as one address', async () => {
    const admin = await newAdmin(server);
    let host = 0;
    await inTurn(5, () => wrongly(admin, `2001:db8:1:2::${(host += 1)}`));
    expect((await wrongly(admin, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await wrongly(admin, '2001:db8:1:3::1')).status).toBe(401);
  });

  test('a name has fifty an hour from all addresses, and where its owner signs in nobody is kept out', async () => {
    const [admin, other] = [await newAdmin(server), await newAdmin(server)];
    const home = address;
    expect((await logIn(server, admin, {}, { address: home })).status).toBe(200);
    let host = 0;
    const elsewhere = () => `10.66.${count}.${(host += 1)}`;
    const guesses = await inTurn(50, () => wrongly(admin, elsewhere()));
    expect(new Set(statusesOf(guesses))).toEqual(new Set([401]));

    const shouted = { ...admin, username: admin.username.toUpperCase() };
    const next = await logIn(server, shouted, {}, { address: elsewhere() });
    expect(next).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(next.body.retryAfter).toBeGreaterThan(3_000);
    expect(next.body.retryAfter).toBeLessThanOrEqual(3_600);
    expect((await logIn(server, other, {}, { address: elsewhere() })).status).toBe(200);
    expect(statusesOf(await inTurn(6, () => wrongly(admin, home)))).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
  });

  test('sixty wrong ones from sixty addresses do not keep the owner out of a known one', async () => {
    const admin = await newAdmin(server);
    expect((await logIn(server, admin, {}, { address })).status).toBe(200);
    let host = 0;
    const statuses = statusesOf(
      await Promise.all(
        Array.from({ length: 60 }, () => wrongly(admin, `10.67.${count}.${(host += 1)}`)),
      ),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    expect((await logIn(server, admin, {}, { address })).status).toBe(200);
  });

  test('right ones do not count', async () => {
    const admin = await newAdmin(server);
    expect(statusesOf(await inTurn(8, () => logIn(server, admin, {}, { address })))).toEqual(
      Array(8).fill(200),
    );
  });

  test('right passwords that still lack the code do not count', async () => {
    const admin = await enrolledAdmin(server);
    const codes = (await inTurn(8, () => logIn(server, admin, {}, { address }))).map(
      ({ body }) => body.code,
    );
    expect(codes).toEqual(Array(8).fill('TWOFA_TOKEN_REQUIRED'));
    expect(
      (await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) }, { address }))
        .status,
    ).toBe(200);
  });

  test('are still counted when the server is started again', async () => {
    const admin = await newAdmin(server);
    await inTurn(5, () => wrongly(admin));
    const restarted = await buildApp(server.dependencies);
    expect((await logIn({ app: restarted }, admin, {}, { address })).status).toBe(429);
    await restarted.close();
  });
});

describe('Attempts at the second factor', () => {
  test('are counted for the user, so that many addresses do not help', async () => {
    const admin = await enrolledAdmin(server);
    let host = 0;
    const guess = () =>
      logIn(
        server,
        admin,
        { twofa_token: wrongCode(server, admin.secret) },
        { address: `192.0.2.${(host += 1)}` },
      );
    expect(statusesOf(await inTurn(6, guess))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a hundred wrong ones at once inside a session: at most five are looked at', async () => {
    const admin = await enrolledAdmin(server);
    const body = { token: wrongCode(server, admin.secret) };
    const statuses = statusesOf(
      await Promise.all(
        Array.from({ length: 100 }, () =>
          call(server, 'POST', '/auth/2fa/verify', { token: admin.token, body }),
        ),
      ),
    );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});

describe('Attempts at the second factor in a day', () => {
  test('are a hundred at most, so that a password alone is worth three chances in ten thousand', async () => {
    const admin = await enrolledAdmin(server);
    const { pool } = server.testDatabase;
    const owner = await pool.query<{ id: string }>(
      'select id from admin_users where username = $1',
      [admin.username],
    );
    const guess = () =>
      logIn(server, admin, { twofa_token: wrongCode(server, admin.secret) }, { address });
    expect((await guess()).status).toBe(401);
    const key = `second-factor-day:${owner.rows[0]?.id}`;
    // Simulates 98 earlier wrong guesses, five in each of many quarter-hours.
    const counted = await pool.query(
      'update rate_limits set points = points + 98 where key = $1 and points = 1',
      [key],
    );
    expect(counted.rowCount).toBe(1);
    expect(statusesOf(await inTurn(3, guess))).toEqual([401, 429, 429]);
    const right = { twofa_token: codeOf(server, admin.secret) };
    expect((await logIn(server, admin, right, { address: '192.0.2.200' })).status).toBe(429);
  });
});

describe('Attempts at the own password inside a session', () => {
  test('a wrong one is 400 and signs nobody out, the sixth is 429', async () => {
    const { token } = await enrolledAdmin(server);
    const body = { currentPassword: 'Wrong7-password', newPassword: 'Quiet-Harbor-Lamp-42!' };
    const answers = await inTurn(6, () =>
      call(server, 'POST', '/auth/change-password', { token, body }),
    );
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(answers[0]?.body.code).toBe('INVALID_CREDENTIALS');
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200);
  });
});

describe('Hashing', () => {
  test('a flood of sign-ins under many names is answered, at worst with 503 and when to come back', async () => {
    const admins: TestAdmin[] = [];
    for (let i = 0; i < 10; i += 1) admins.push(await newAdmin(server));
    const answers = await Promise.all(
      admins.flatMap((admin, name) =>
        Array.from({ length: 15 }, (_, host) =>
          logIn(server, admin, {}, { address: `10.9.${name}.${host + 1}` }),
        ),
      ),
    );
    expect([...new Set(statusesOf(answers))].toSorted((a, b) => a - b)).toEqual([200, 503]);
    const busy = answers.find(
      ({ status, body }) => status === 503 && body.retryAfter !== undefined,
    );
    expect(busy).toMatchObject({ body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(busy?.headers['retry-after']).toBe(String(busy?.body.retryAfter));
  });
});
