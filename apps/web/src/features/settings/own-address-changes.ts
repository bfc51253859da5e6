const key = 'own_address_changes';

/** Changes that this browser has made in one session: who made them need not be told of them there. */
interface OwnChanges {
  readonly session: number;
  readonly ids: readonly string[];
}

// Storage throws where the browser forbids it; then they are known for as long as the page lives.
let fallback: OwnChanges | undefined;

function read(): OwnChanges | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as OwnChanges | undefined;
  } catch {
    return fallback;
  }
}

/** In all tabs of this browser, and not at another one, where the account may be in other hands. */
export function isOwnChange({ session, id }: { session: number; id: string }): boolean {
  const own = read();
  return own?.session === session && own.ids.includes(id);
}

export function keepOwnChanges({ session, ids }: OwnChanges): void {
  const own = read();
  fallback = { session, ids: own?.session === session ? [...own.ids, ...ids] : ids };
  try {
    localStorage.setItem(key, JSON.stringify(fallback));
  } catch {
    // Kept above.
  }
}
