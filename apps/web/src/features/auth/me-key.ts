/** Under which the signed-in admin is kept, for one session. */
export const meKey = (sessionExpiresAt: number | undefined) =>
  ['auth', 'me', sessionExpiresAt] as const;
