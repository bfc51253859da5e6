import { z } from 'zod';
import { defineEndpoint, done, everyday } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { createUserSchema, listedUserSchema, updateUserSchema } from './users.schemas.ts';

const byId = { params: z.object({ id: idSchema }), paramsError: 'USER_NOT_FOUND' } as const;
const fieldErrors = {
  email: 'INVALID_EMAIL_FORMAT',
  password: 'INVALID_PASSWORD_FORMAT',
} as const;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  summary: 'All admin accounts.',
  ...everyday,
  output: z.array(listedUserSchema),
});

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  summary: 'Make an admin account.',
  access: 'super_admin',
  freshFactor: 'always',
  body: createUserSchema,
  fieldErrors,
  output: listedUserSchema,
  status: 201,
  errors: ['USERNAME_EXISTS', 'PASSWORD_TOO_COMMON'],
});

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/users/:id',
  summary:
    'Change e-mail address, role or password. The own password needs the current one; a role and a password end the sessions of that user.',
  access: 'admin',
  freshFactor: 'access_of_an_account',
  ...byId,
  body: updateUserSchema,
  fieldErrors,
  output: listedUserSchema,
  errors: [
    'FORBIDDEN',
    'OWN_ROLE_STAYS',
    'INVALID_CREDENTIALS',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_UNCHANGED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Delete an admin account and end its sessions; never the own one or a super admin.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  output: done,
  errors: ['DELETE_NOT_ALLOWED'],
});

export const resetUserTwofa = defineEndpoint({
  method: 'POST',
  path: '/users/:id/reset-2fa',
  summary:
    'Take a lost second factor away and end the sessions of that user; the next sign-in leads to a new set-up.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  output: listedUserSchema,
  errors: ['TWOFA_NOT_ENABLED'],
});
