const key = 'dismissed_address_changes';

/**
 * The sign-in, and the newest change that it has seen: another sign-in or a newer change shows the banner
 * again.
 */
export interface SeenChanges {
  readonly session: number;
  readonly newest: string;
}

// Storage throws where the browser forbids it; the dismissal then lives as long as the page.
let fallback: string | null = null;

function markOf({ session, newest }: SeenChanges): string {
  return `${session} ${newest}`;
}

export function isDismissed(seen: SeenChanges): boolean {
  try {
    return sessionStorage.getItem(key) === markOf(seen);
  } catch {
    return fallback === markOf(seen);
  }
}

export function dismissChanges(seen: SeenChanges): void {
  fallback = markOf(seen);
  try {
    sessionStorage.setItem(key, fallback);
  } catch {
    // The fallback above holds the value.
  }
}
