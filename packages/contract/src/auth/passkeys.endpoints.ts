import { z } from 'zod';
import { defineEndpoint, done, everyday } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyListSchema,
  passkeyNameSchema,
  passkeyQuestionSchema,
  passkeySchema,
} from './passkeys.schemas.ts';

const byId = { params: z.object({ id: idSchema }), paramsError: 'PASSKEY_NOT_FOUND' } as const;

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'The passkeys of the signed-in admin, the oldest first.',
  ...everyday,
  output: passkeyListSchema,
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/registration',
  summary: 'The browser’s options for a new passkey.',
  access: 'admin',
  freshFactor: 'always',
  output: passkeyCreationSchema,
  errors: ['PASSKEYS_FULL'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Keep the passkey that the browser has made; from now on it is a second factor.',
  access: 'admin',
  freshFactor: 'always',
  body: newPasskeySchema,
  output: passkeySchema,
  status: 201,
  errors: ['PASSKEYS_FULL', 'PASSKEY_NOT_ADDED', 'PASSKEY_EXISTS'],
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  summary: 'Give one of the own passkeys another name.',
  access: 'admin',
  freshFactor: 'always',
  ...byId,
  body: passkeyNameSchema,
  output: passkeySchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Remove one of the own passkeys: it signs in no more.',
  access: 'admin',
  freshFactor: 'always',
  ...byId,
  output: done,
});

export const askForPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/challenge',
  summary: 'The browser’s options for renewing the second factor with a passkey.',
  // The answer is the passkey question for a fresh second factor.
  ...everyday,
  output: passkeyQuestionSchema,
  errors: ['PASSKEY_NOT_FOUND'],
});
