import { z } from 'zod';
import {
  adminUserSchema,
  newPasswordSchema,
  newUsernameSchema,
  presentedPassword,
  roleSchema,
} from '../auth/auth.schemas.ts';
import { optionalEmailAddress } from '../text.ts';

/** What one admin may do to another account or to their own; the screen offers exactly these actions. */
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
  /** The actions of the admin who asks. */
  allowed_actions: z.array(z.enum(userActions)),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const createUserSchema = z.object({
  username: newUsernameSchema,
  email: optionalEmailAddress('Invalid email format'),
  password: newPasswordSchema,
  role: roleSchema,
});

/** A missing field stays unchanged; an empty e-mail address removes the address. */
export const updateUserSchema = z.object({
  email: optionalEmailAddress('Invalid email format'),
  role: roleSchema.optional(),
  password: newPasswordSchema.optional(),
  /** The present password, with which an admin who changes their own password proves their identity. */
  current_password: presentedPassword.optional(),
});
