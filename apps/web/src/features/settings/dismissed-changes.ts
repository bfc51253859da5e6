const key = 'dismissed_address_changes';

/** Whose sign-in has seen which newest change: another sign-in or another change is told anew. */
export interface SeenChanges {
  readonly session: number;
  readonly newest: string;
}

// Storage throws where the browser forbids it; then the dismissal lives as long as the page.
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
    // Kept above.
  }
}
