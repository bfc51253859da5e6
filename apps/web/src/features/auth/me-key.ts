/** The query key of the signed-in admin, one per session. */
export const meKey = (sessionExpiresAt: number | undefined) =>
  ['auth', 'me', sessionExpiresAt] as const;
