import { createStore, useStore } from './store.ts';

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

const offers = createStore<readonly UndoOffer[]>([], { perSession: true });

/** Offers to take an act back for some seconds; a later act on the same payment takes the offer's place. */
export function offerUndo({
  transactionId,
  text,
  seconds,
  isListed = false,
}: Pick<UndoOffer, 'transactionId' | 'text'> & { seconds: number; isListed?: boolean }): void {
  withdrawUndo(transactionId);
  const endsAt = performance.now() + seconds * 1000;
  offers.set([...offers.get(), { transactionId, text, endsAt, isListed }]);
}

export function withdrawUndo(transactionId: string): void {
  offers.set(offers.get().filter((offer) => offer.transactionId !== transactionId));
}

/** What can be taken back now, the youngest act last. */
export function useUndoOffers(): readonly UndoOffer[] {
  return useStore(offers);
}

/** The list of results is closed: toasts show what can still be taken back. */
export function unlistUndo(): void {
  offers.set(offers.get().map((offer) => ({ ...offer, isListed: false })));
}
