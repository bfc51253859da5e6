const key = 'own_address_changes';

/** Address changes made in this browser during one session, of which their author needs no notice. */
interface OwnChanges {
  readonly session: number;
  readonly ids: readonly string[];
}

// Storage throws where the browser forbids it; the changes are then known as long as the page lives.
let fallback: OwnChanges | undefined;

function read(): OwnChanges | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as OwnChanges | undefined;
  } catch {
    return fallback;
  }
}

/** Applies to all tabs of this browser, but not to another browser, where the account may be in other hands. */
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
    // The fallback above holds the value.
  }
}
