import type { ExamplesOf } from '../examples.ts';
import type { AdminUser } from './auth.schemas.ts';
import type * as calls from './auth.endpoints.ts';

const admin: AdminUser = {
  id: '019b1c40-52d0-7c1f-8a35-6f0e9d2b7c11',
  username: 'peach',
  email: 'peach@example.org',
  role: 'super_admin',
  created_at: '2026-09-01T08:00:00.000Z',
  last_login: '2026-10-05T13:58:00.000Z',
  twofa_enabled: true,
  twofa_setup_at: '2026-09-01T08:04:00.000Z',
  password_must_change: false,
};

const password = 'Wander7-lantern';

export const authExamples: ExamplesOf<typeof calls> = {
  login: {
    body: { username: admin.username, password, twofa_token: '492817' },
    answer: {
      accessToken: 'pX2vC9qLr7Wm1Zk4Tb8Ys0Hd6Nf3Ju5Ea7Go9Qi2RcV',
      expiresAt: '2026-10-05T17:58:00.000Z',
      user: admin,
    },
  },
  enterInspection: {
    body: { token: 'Zk4Tb8Ys0Hd6Nf3Ju5Ea7Go9Qi2RcVpX2vC9qLr7Wm1' },
    answer: {
      accessToken: 'Lr7Wm1Zk4Tb8Ys0Hd6Nf3Ju5Ea7Go9Qi2RcVpX2vC9q',
      expiresAt: '2026-10-05T17:58:00.000Z',
      user: admin,
    },
  },
  setUpFirstAdmin: {
    body: {
      token: 'n5Gt0WcYb3Xq8JrVz6LmKs1PdFh7Ae4Ui9Oo2TgRkEw',
      username: admin.username,
      email: admin.email,
      password,
    },
    answer: { username: admin.username },
  },
};
