import { useSyncExternalStore } from 'react';

/** An act on a payment that can still be taken back. */
export interface UndoOffer {
  readonly transactionId: string;
  /** What was done. */
  readonly text: string;
  /** On this page's clock, in milliseconds since it was opened. */
  readonly endsAt: number;
  /** Whether a list of results shows the offer, in place of a toast. */
  readonly isListed: boolean;
}

let offers: readonly UndoOffer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly UndoOffer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/** Offers to take an act back for some seconds; a later act on the same payment takes the offer's place. */
export function offerUndo({
  transactionId,
  text,
  seconds,
  isListed = false,
}: Pick<UndoOffer, 'transactionId' | 'text'> & { seconds: number; isListed?: boolean }): void {
  withdrawUndo(transactionId);
  set([...offers, { transactionId, text, endsAt: performance.now() + seconds * 1000, isListed }]);
}

export function withdrawUndo(transactionId: string): void {
  set(offers.filter((offer) => offer.transactionId !== transactionId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What can be taken back now, the youngest act last. */
export function useUndoOffers(): readonly UndoOffer[] {
  return useSyncExternalStore(
    subscribe,
    () => offers,
    () => offers,
  );
}

/** The list of results is closed: toasts show what can still be taken back. */
export function unlistUndo(): void {
  set(offers.map((offer) => ({ ...offer, isListed: false })));
}
