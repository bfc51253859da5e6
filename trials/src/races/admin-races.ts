import { goodPassword } from '../../../apps/server/test/admins.ts';
import { createSession, knownSecret } from '../../../apps/server/test/sessions.ts';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import { auditTells, exactly, type Race, type RaceGround, times } from './race.ts';
import { countAnswers } from './released-together.ts';

/** Signs one admin in from many addresses, always with the same second factor. */
function login(
  name: string,
  factorOf: (
    ground: RaceGround,
    session: { token: string },
  ) => Promise<Record<string, string>> | Record<string, string>,
): Race {
  return {
    name: `login / login with ${name}`,
    prepare: async (ground) => {
      const admin = await createSession(ground);
      const body = {
        username: admin.username,
        password: goodPassword,
        ...(await factorOf(ground, admin)),
      };
      return {
        calls: times(ground.ways, (index) => ({
          path: '/auth/login',
          body,
          address: `203.0.113.${index + 1}`,
        })),
        check: async (answers) => {
          const counts = countAnswers(answers);
          const sessions = await ground.dependencies.database
            .selectFrom('admin_sessions')
            .select('id')
            .where('user_id', '=', admin.userId)
            .execute();
          return [
            exactly(1, { found: counts['200'] ?? 0, of: 'logins' }),
            // All others used a spent code, or the limits stopped them.
            exactly(ground.ways - 1, {
              found:
                (counts['401 INVALID_TWOFA_TOKEN'] ?? 0) + (counts['429 TOO_MANY_ATTEMPTS'] ?? 0),
              of: `refusals in ${JSON.stringify(counts)}`,
            }),
            exactly(2, { found: sessions.length, of: 'sessions' }),
            await auditTells(ground, { actions: ['login'], of: [admin.userId] }),
          ];
        },
      };
    },
  };
}

const oneCode = login('one code of the authenticator', () => ({
  twofa_token: addAccount(knownSecret).codeAt(Date.now()),
}));

const oneRecoveryCode = login('one recovery code', async ({ client }, { token }) => {
  const { recoveryCodes } = await client(token).call('POST /auth/2fa/recovery-codes');
  return { recovery_code: recoveryCodes[0] ?? '' };
});

/** Two super admins do the same to each other. The faster one keeps their role and second factor. */
function eachOther(
  name: string,
  {
    act,
    action,
  }: {
    act: (id: string) => { method: 'POST' | 'PUT'; path: string; body?: unknown };
    action: 'user_updated' | 'user_twofa_reset';
  },
): Race {
  return {
    name: `two super admins ${name} each other`,
    prepare: async (ground) => {
      const two = [
        await createSession(ground, { role: 'super_admin' }),
        await createSession(ground, { role: 'super_admin' }),
      ] as const;
      return {
        calls: times(ground.ways, (index) => {
          const [by, target] = index % 2 === 0 ? two : [two[1], two[0]];
          return { token: by.token, ...act(target.userId) };
        }),
        check: async (answers) => {
          const ids = two.map(({ userId }) => userId);
          const rows = await ground.dependencies.database
            .selectFrom('admin_users')
            .select('id')
            .where('id', 'in', ids)
            .where('role', '=', 'super_admin')
            .where('twofa_enabled', '=', true)
            .execute();
          const winner = ids.indexOf(rows[0]?.id ?? '');
          const losersAnswers = countAnswers(answers.filter((_, index) => index % 2 !== winner));
          return [
            exactly(1, { found: rows.length, of: 'super admins with a second factor' }),
            exactly(ground.ways / 2, {
              found: losersAnswers['401 TOKEN_EXPIRED'] ?? 0,
              of: `refusals of the loser in ${JSON.stringify(losersAnswers)}`,
            }),
            await auditTells(ground, { actions: [action], of: ids }),
          ];
        },
      };
    },
  };
}

export const adminRaces: readonly Race[] = [
  oneCode,
  oneRecoveryCode,
  eachOther('demote', {
    action: 'user_updated',
    act: (id) => ({ method: 'PUT', path: `/users/${id}`, body: { role: 'admin' } }),
  }),
  eachOther('take the second factor from', {
    action: 'user_twofa_reset',
    act: (id) => ({ method: 'POST', path: `/users/${id}/reset-2fa` }),
  }),
];
