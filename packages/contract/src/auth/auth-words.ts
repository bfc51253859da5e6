// Free of zod: a list of users is filtered without loading a validator.

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

// Free of zod: a page shows the passkeys without loading a validator.

export const passkeysPerUser = 10;
