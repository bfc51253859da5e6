import { z } from 'zod';
import { emailAddress, momentSchema } from '../text.ts';
import { bare } from '../typed-text.ts';
import { passkeyAnswerSchema } from './passkeys.schemas.ts';
import { type Role, roles } from './auth-words.ts';

export const roleSchema = z.enum(roles);
export type { Role };

export const adminUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  created_at: momentSchema,
  last_login: momentSchema.nullable(),
  twofa_enabled: z.boolean(),
  twofa_setup_at: momentSchema.nullable(),
  /** Another person knows the password: only changing it is allowed. */
  password_must_change: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** The messages of section 5, in the order in which they apply. */
export const newUsernameSchema = z
  .string('Username is required')
  .min(1, 'Username is required')
  .min(3, 'Username must be at least 3 characters')
  .max(50, 'Username must be at most 50 characters')
  .regex(/^[A-Za-z0-9_-]+$/, 'Username can only contain letters, numbers, hyphens and underscores');

const composition = [/[a-z]/, /[A-Z]/, /[0-9]/, /[@$!%*?&_\-+=#]/];

/** A new password. Compared exactly: never trimmed, never cut. */
export const newPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(256, 'Password must be at most 256 characters')
  .refine(
    (password) => password.isWellFormed() && composition.every((part) => part.test(password)),
    {
      error: 'Password must contain uppercase, lowercase, number and special character',
      // Checked only for passwords that are long enough, so that one message shows at a time.
      when: ({ value }) => typeof value === 'string' && value.length >= 8,
    },
  );

/** A password to check: any text up to the longest that can have been set. */
export const presentedPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(256, 'Password is too long');

/** A 6-digit code of an authenticator (section 5). */
export const twofaTokenSchema = z
  .string('Please enter the 6-digit code')
  .max(40, 'Code must be 6 digits')
  .overwrite(bare)
  .min(1, 'Please enter the 6-digit code')
  .regex(/^\d{6}$/, 'Code must be 6 digits');

export const loginSchema = z.object({
  username: z
    .string('Username is required')
    .min(1, 'Username is required')
    .max(100, 'Username is too long'),
  password: presentedPassword,
  twofa_token: twofaTokenSchema.optional(),
  /** Instead of twofa_token: one of the ten codes that were shown at enrolment. */
  recovery_code: z
    .string()
    .min(1, 'Please enter a recovery code')
    .max(40, 'Recovery code is too long')
    .optional(),
  /** Instead of twofa_token: the answer to the passkey question that came with TWOFA_TOKEN_REQUIRED. */
  passkey: passkeyAnswerSchema.optional(),
});

export const sessionSchema = z.object({
  accessToken: z.string(),
  expiresAt: momentSchema,
  user: adminUserSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const changePasswordSchema = z.object({
  currentPassword: presentedPassword,
  newPassword: newPasswordSchema,
});

export const twofaCodeSchema = z.object({ token: twofaTokenSchema });

/** A fresh second factor: a code of the authenticator, or a passkey's signed answer. */
export const freshFactorSchema = z
  .object({ token: twofaTokenSchema.optional(), passkey: passkeyAnswerSchema.optional() })
  .refine(({ token, passkey }) => token !== undefined || passkey !== undefined, {
    error: 'Please enter the 6-digit code',
    path: ['token'],
  });

export const twofaSetupSchema = z.object({
  /** A data URL of an image that holds the otpauth URI. */
  qrCode: z.string(),
  /** The secret in base32, for typing. */
  manualEntry: z.string(),
});

export const runningSessionSchema = z.object({
  id: z.string(),
  created_at: momentSchema,
  expires_at: momentSchema,
  address: z.string(),
  /** The browser's own description of itself. */
  user_agent: z.string(),
  /** True for the session that made the request. */
  current: z.boolean(),
});
export type RunningSession = z.infer<typeof runningSessionSchema>;

/** The link that a server of inspection prints. */
export const inspectionLinkSchema = z.object({ token: z.string().min(1).max(100) });

export const firstAdminSchema = z.object({
  token: z
    .string('Set-up link is missing')
    .min(1, 'Set-up link is missing')
    .max(100, 'Set-up link is not valid'),
  username: newUsernameSchema,
  email: emailAddress('Invalid email format').nullish(),
  password: newPasswordSchema,
});
