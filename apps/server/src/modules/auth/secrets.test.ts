import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  goodPassword,
  logIn,
  newAdmin,
  signedIn,
} from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { issueSetupLink } from './auth.public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Every row of every table with administrators' data, as text. */
async function dump(): Promise<string> {
  const tables = ['admin_users', 'admin_sessions', 'recovery_codes', 'setup_links', 'rate_limits'];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        line: string;
      }>`select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(
        server.dependencies.database,
      );
      return rows.map(({ line }) => line).join('\n');
    }),
  );
  return texts.join('\n');
}

describe('The database', () => {
  test('holds no password, token, authenticator secret, recovery code or link in clear', async () => {
    const link = (await issueSetupLink(server.dependencies))?.path ?? '';
    const beforehand = await dump();
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    await logIn(server, { username: goodPassword, password: goodPassword });
    const content = beforehand + (await dump());
    const secrets = [
      link.split('=')[1] ?? '',
      goodPassword,
      admin.token,
      token,
      admin.secret,
      Buffer.from(Secret.fromBase32(admin.secret).bytes).toString('hex'),
      Buffer.from(admin.secret).toString('hex'),
      ...admin.recoveryCodes.flatMap((code) => [
        code,
        code.replaceAll('-', ''),
        Buffer.from(code).toString('hex'),
      ]),
      Buffer.from(token).toString('hex'),
    ];
    expect(content).toContain(admin.username);
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(content.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test('keeps passwords as argon2id with 19 MiB, two passes and a salt of their own', async () => {
    const [one, other] = [await newAdmin(server), await newAdmin(server)];
    const rows = await server.dependencies.database
      .selectFrom('admin_users')
      .select('password_hash')
      .where('username', 'in', [one.username, other.username])
      .execute();
    const hashes = rows.map((row) => row.password_hash);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });
});

describe('Answers', () => {
  test('about an admin never carry a hash or a secret', async () => {
    const admin = await enrolledAdmin(server);
    const session = await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) });
    const me = await call(server, 'GET', '/auth/me', { token: admin.token });
    const fields = [
      'created_at',
      'email',
      'id',
      'last_login',
      'password_must_change',
      'role',
      'twofa_enabled',
      'twofa_setup_at',
      'username',
    ];
    expect(Object.keys(me.body).toSorted()).toEqual(fields);
    expect(Object.keys(session.body.user).toSorted()).toEqual(fields);
    expect(Object.keys(session.body).toSorted()).toEqual(['accessToken', 'expiresAt', 'user']);
  });
});

describe('The log', () => {
  test('names the events of signing in, and never a password, token, code or unknown name', async () => {
    let written = '';
    const log = pino(
      { level: 'debug' },
      new Writable({ write: (part, _, done) => ((written += part), done()) }),
    );
    const app = await buildApp({ ...server.dependencies, log });
    const logged = { ...server, app };
    const admin = await enrolledAdmin(logged);
    const code = codeOf(server, admin.secret);
    const token = (await logIn(logged, admin, { twofa_token: code })).body.accessToken;
    await logIn(logged, { ...admin, password: 'Wrong7-password' });
    await logIn(logged, { username: 'Typed7-password', password: goodPassword });
    await call(logged, 'POST', '/auth/change-password', {
      token,
      body: { currentPassword: goodPassword, newPassword: 'Zebra!92quilt-Moss' },
    });
    await call(logged, 'POST', '/auth/logout', { token });
    await app.close();

    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const events = lines
      .filter(({ msg }) => msg !== 'request')
      .map(({ msg, actor, code: reason }) => [msg, actor, reason]);
    expect(events).toEqual([
      ['login ok', admin.username, undefined],
      ['second factor enabled', admin.username, undefined],
      ['login ok', admin.username, undefined],
      ['login refused', admin.username, 'INVALID_CREDENTIALS'],
      ['login refused', null, 'INVALID_CREDENTIALS'],
      ['password changed', admin.username, undefined],
      ['logout', admin.username, undefined],
    ]);
    const secrets = [
      goodPassword,
      'Wrong7-password',
      'Typed7-password',
      'Zebra!92quilt-Moss',
      token,
      admin.token,
      admin.secret,
      ...admin.recoveryCodes,
    ];
    for (const secret of secrets) expect(written).not.toContain(secret);
    expect(written).not.toMatch(new RegExp(`"${code}"`));
  });
});
