import { exampleAdmin, exampleImage, type ExamplesOf } from '../examples.ts';
import type { AdminUser } from './auth.schemas.ts';
import type * as calls from './auth.endpoints.ts';

const admin: AdminUser = {
  ...exampleAdmin,
  email: 'peach@example.org',
  role: 'super_admin',
  created_at: '2026-09-01T08:00:00.000Z',
  last_login: '2026-10-05T13:58:00.000Z',
  twofa_enabled: true,
  twofa_setup_at: '2026-09-01T08:04:00.000Z',
  password_must_change: false,
};

const password = 'Wander7-lantern';
const sessionId = '019b2f65-f9c0-7a0e-8d52-9e47b1c63f08';
const done = { answer: { success: true } } as const;
const code = { body: { token: '492817' } };
const recoveryCodes = [
  '7Q2M-K9XA-04TD-W8CP',
  'H3VN-5ZB8-R1JE-60GY',
  'X4KT-92PD-C7WM-Q5SA',
  '0BRG-E6YH-8N3V-JT1Z',
  'M9CS-1QXK-D5PA-7W2E',
  'V8JT-G4Z6-0YHB-N3RC',
  '5EPD-X7MA-K2QW-9S1G',
  'T6ZB-J0VR-8C4N-YH3X',
  'A1WK-P9SE-5GD7-M2QT',
  'R3YJ-6BHN-Z0XC-4V8P',
];

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
  logout: done,
  getMe: { answer: admin },
  changePassword: {
    body: { currentPassword: password, newPassword: 'Quiet-Harbor-Lamp-42!' },
    ...done,
  },
  getTwofaSetup: {
    answer: { qrCode: exampleImage, manualEntry: 'K5QXG6DJNZTGC3TFOJXW4ZLUMFZGK2LT' },
  },
  enableTwofa: { ...code, answer: { recoveryCodes, user: admin } },
  disableTwofa: { ...code, ...done },
  verifyTwofa: { ...code, ...done },
  listSessions: {
    answer: [
      {
        id: sessionId,
        created_at: '2026-10-05T13:58:00.000Z',
        expires_at: '2026-10-05T17:58:00.000Z',
        address: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
        current: true,
      },
    ],
  },
  endSession: { params: { id: sessionId }, ...done },
  renewRecoveryCodes: { answer: { recoveryCodes } },
};
