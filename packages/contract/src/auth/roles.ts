// Free of zod, so that a list of users can be filtered without loading a validator.

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];
