// Free of zod: a list of users is filtered without loading a validator.

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];
