import type { ExamplesOf } from '../examples.ts';
import type * as calls from './users.endpoints.ts';
import type { ListedUser } from './users.schemas.ts';

const user: ListedUser = {
  id: '019b22d1-8e60-7b95-a20f-4c7d9e136b58',
  username: 'toad',
  email: 'toad@example.org',
  role: 'admin',
  created_at: '2026-10-02T12:00:00.000Z',
  last_login: '2026-10-05T09:15:00.000Z',
  twofa_enabled: true,
  twofa_setup_at: '2026-10-02T12:20:00.000Z',
  allowed_actions: ['edit_email', 'set_password', 'change_role', 'reset_2fa', 'delete'],
};
const params = { id: user.id };
const withoutFactor: ListedUser = {
  ...user,
  twofa_enabled: false,
  twofa_setup_at: null,
  allowed_actions: ['edit_email', 'set_password', 'change_role', 'delete'],
};

export const userExamples: ExamplesOf<typeof calls> = {
  listUsers: { answer: [user] },
  createUser: {
    body: {
      username: user.username,
      email: user.email,
      password: 'Wander7-lantern',
      role: 'admin',
    },
    answer: { ...withoutFactor, last_login: null },
  },
  updateUser: { params, body: { email: user.email, role: 'admin' }, answer: user },
  deleteUser: { params, answer: { success: true } },
  resetUserTwofa: { params, answer: withoutFactor },
};
