import { z } from 'zod';
import {
  adminUserSchema,
  newPasswordSchema,
  newUsernameSchema,
  presentedPassword,
  roleSchema,
} from '../auth/auth.schemas.ts';
import { optionalEmailAddress } from '../text.ts';

/** What one admin may do to another account or to their own; the screen offers nothing else. */
export const userActions = [
  'edit_email',
  'change_own_password',
  'set_password',
  'change_role',
  'reset_2fa',
  'delete',
] as const;
export type UserAction = (typeof userActions)[number];

export const listedUserSchema = adminUserSchema.omit({ password_must_change: true }).extend({
  /** For the admin who asks. */
  allowed_actions: z.array(z.enum(userActions)),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const createUserSchema = z.object({
  username: newUsernameSchema,
  email: optionalEmailAddress('Invalid email format'),
  password: newPasswordSchema,
  role: roleSchema,
});

/** What is left out stays as it is; an empty e-mail address is taken away. */
export const updateUserSchema = z.object({
  email: optionalEmailAddress('Invalid email format'),
  role: roleSchema.optional(),
  password: newPasswordSchema.optional(),
  /** The present password, by which an admin who sets the own one shows that it is them. */
  current_password: presentedPassword.optional(),
});
