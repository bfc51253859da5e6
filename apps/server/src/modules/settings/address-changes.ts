const hour = 3_600_000;

/**
 * How long a change of an address is recent: every super admin is told of it, and who was shown the earlier
 * address may still say so. Longer than a weekend.
 */
const recentMs = 72 * hour;

/** Changes since this moment are recent. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - recentMs);
}
