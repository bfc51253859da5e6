const hour = 3_600_000;

/**
 * How long a change of an address is recent. During this time every super admin sees it, and money that is sent to the
 * earlier address is the site's. Longer than a weekend.
 */
const recentMs = 72 * hour;

/** Changes since this moment are recent. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - recentMs);
}

/** Until when an address that was replaced at this moment is the site's. */
export function recentUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + recentMs);
}
