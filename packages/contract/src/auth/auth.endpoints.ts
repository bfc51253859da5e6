import { z } from 'zod';
import { defineEndpoint, done, everyday, open } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import {
  adminUserSchema,
  changePasswordSchema,
  firstAdminSchema,
  inspectionLinkSchema,
  freshFactorSchema,
  loginSchema,
  runningSessionSchema,
  sessionSchema,
  twofaCodeSchema,
  twofaSetupSchema,
} from './auth.schemas.ts';

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Sign in with username and password, and the second factor once it is set up. A session whose token comes along ends.',
  ...open,
  body: loginSchema,
  output: sessionSchema,
  errors: [
    'INVALID_CREDENTIALS',
    'TWOFA_TOKEN_REQUIRED',
    'INVALID_TWOFA_TOKEN',
    'INVALID_PASSKEY',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const setUpFirstAdmin = defineEndpoint({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Make the first super admin with the one-time link that the server printed.',
  ...open,
  body: firstAdminSchema,
  output: z.object({ username: z.string() }),
  status: 201,
  errors: ['SETUP_LINK_INVALID', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
});

export const enterInspection = defineEndpoint({
  method: 'POST',
  path: '/auth/inspection',
  summary: 'Enter a server that inspects a copy, with the one-time link that it printed.',
  ...open,
  body: inspectionLinkSchema,
  output: sessionSchema,
  errors: ['INSPECTION_LINK_INVALID'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session.',
  access: 'restricted',
  freshFactor: 'never',
  output: done,
});

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in admin.',
  access: 'restricted',
  freshFactor: 'never',
  output: adminUserSchema,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password; all other sessions end.',
  access: 'second_factor',
  // The body holds the current password.
  freshFactor: 'never',
  body: changePasswordSchema,
  output: done,
  errors: ['INVALID_CREDENTIALS', 'PASSWORD_TOO_COMMON', 'PASSWORD_UNCHANGED', 'TOO_MANY_ATTEMPTS'],
});

export const getTwofaSetup = defineEndpoint({
  method: 'GET',
  path: '/auth/2fa/setup',
  summary: 'A new authenticator secret; it counts only once it has been enabled with a code.',
  access: 'restricted',
  // The account has no second factor yet.
  freshFactor: 'never',
  output: twofaSetupSchema,
  errors: ['TWOFA_ALREADY_ENABLED'],
});

export const enableTwofa = defineEndpoint({
  method: 'POST',
  path: '/auth/2fa/enable',
  summary: 'Turn the second factor on with a first code; the recovery codes are shown only here.',
  access: 'restricted',
  // The account has no second factor yet.
  freshFactor: 'never',
  body: twofaCodeSchema,
  output: z.object({ recoveryCodes: z.array(z.string()), user: adminUserSchema }),
  errors: [
    'TWOFA_ALREADY_ENABLED',
    'TWOFA_SETUP_NOT_STARTED',
    'INVALID_TWOFA_TOKEN',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const disableTwofa = defineEndpoint({
  method: 'POST',
  path: '/auth/2fa/disable',
  summary: 'Turn the second factor off; the session is restricted until it is set up again.',
  // The body holds a code.
  ...everyday,
  body: twofaCodeSchema,
  output: done,
  errors: ['INVALID_TWOFA_TOKEN', 'LAST_SUPER_ADMIN', 'TOO_MANY_ATTEMPTS'],
});

export const verifyTwofa = defineEndpoint({
  method: 'POST',
  path: '/auth/2fa/verify',
  summary:
    'Give a fresh second factor. Calls that ask for one are open for ten minutes; up to 20 codes can be revealed.',
  // The body holds the fresh second factor.
  ...everyday,
  body: freshFactorSchema,
  output: done,
  errors: ['INVALID_TWOFA_TOKEN', 'INVALID_PASSKEY', 'TOO_MANY_ATTEMPTS'],
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The running sessions of the signed-in admin, the newest first.',
  ...everyday,
  output: z.array(runningSessionSchema),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sessions.',
  ...everyday,
  params: z.object({ id: idSchema }),
  paramsError: 'SESSION_NOT_FOUND',
  output: done,
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/auth/2fa/recovery-codes',
  summary: 'Ten new recovery codes, shown only here; the old ones are void.',
  access: 'admin',
  freshFactor: 'always',
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});
