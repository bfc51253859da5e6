import { lazy, Suspense } from 'react';
import { useUndoOffers } from '../lib/undo-offers.ts';

// Loaded with the first act that can be taken back.
const UndoToasts = lazy(async () => ({
  default: (await import('../features/payments/undo/undo-toasts.tsx')).UndoToasts,
}));

/** What can be taken back, on every page of the back-office. */
export function UndoCorner() {
  const offers = useUndoOffers();
  if (offers.length === 0) return null;
  return (
    <Suspense>
      <UndoToasts offers={offers} />
    </Suspense>
  );
}
