// What `rememberSent` has kept. It stands apart and imports nothing of it, so that the payment page loads neither this
// nor a file for what both need.

const sentPrefix = 'sent ';
const keptMs = 30 * 86_400_000;

/** The token that shows that this browser sent the payment; undefined if it did not. */
export function tokenOfSent(paymentId: string): string | undefined {
  try {
    return localStorage.getItem(sentPrefix + paymentId)?.split(' ', 1)[0];
  } catch {
    return undefined;
  }
}

/** Forgets the payments that were sent more than 30 days ago. */
export function forgetOldSent(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(sentPrefix)) continue;
      const sentAt = Number(localStorage.getItem(key)?.split(' ')[1]);
      if (!(now - sentAt < keptMs)) localStorage.removeItem(key);
    }
  } catch {
    // There is no storage, and nothing in it.
  }
}
