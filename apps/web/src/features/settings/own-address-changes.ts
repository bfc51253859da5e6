import { createKeptText } from '../../lib/store.ts';

/** A session, and the address changes that were made in this browser during it, of which their author needs no notice. */
const kept = createKeptText('own_address_changes');

function ownChanges(session: number): readonly string[] {
  const [known, ...ids] = (kept.get() ?? '').split(' ');
  return known === String(session) ? ids : [];
}

/** Applies to all tabs of this browser, but not to another browser, where the account may be in other hands. */
export function isOwnChange({ session, id }: { session: number; id: string }): boolean {
  return ownChanges(session).includes(id);
}

export function keepOwnChanges(session: number, ids: readonly string[]): void {
  kept.set([session, ...ownChanges(session), ...ids].join(' '));
}
