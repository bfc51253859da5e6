import { createContext, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { usePayments } from './api.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { type Arrival, showAll, stand, type Standing, type StandingRow } from './standing.ts';

interface StandingOptions {
  readonly list: ReturnType<typeof usePayments>;
  readonly search: PaymentsSearch;
  /** Whether a payment or a question about one is open over the list. */
  readonly isCovered: boolean;
}

interface Shown {
  readonly rows: readonly StandingRow[];
  /** Shows the newest list, although the rows are held. */
  readonly renew: () => void;
}

/** The rows that are shown, for what lies over the list. */
export const ShownRows = createContext<Shown>({ rows: [], renew: () => undefined });

function focusFirstWhenLost(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('a[id^="payment-"]')?.focus();
}

const empty: Standing = { view: '', arrivedAt: 0, rows: [], fresh: 0 };

/**
 * The rows of the list, which stand still while somebody points at them, has the focus in them or has one of them open. A
 * finger says nothing before it touches: on a touch screen they always stand still.
 */
export function useStanding({ list, search, isCovered }: StandingOptions) {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [standing, setStanding] = useState(empty);
  const isTouch = useMediaQuery('(hover: none)');
  const arrival: Arrival = {
    // A search for a code is compared here and written nowhere.
    view: JSON.stringify({ ...search, export: undefined }),
    arrivedAt: list.dataUpdatedAt,
    listed: list.data?.transactions ?? [],
  };
  const isNew = standing.arrivedAt !== arrival.arrivedAt || standing.view !== arrival.view;
  const isHeld = isTouch || isCovered || hasPointer || hasFocus;
  if (list.data !== undefined && !list.isPlaceholderData && isNew)
    setStanding(stand(standing, arrival, isHeld));
  return {
    standing,
    isHeld,
    forOverlay: { rows: standing.rows, renew: () => setStanding(empty) },
    showNew: () => {
      setStanding(showAll(arrival));
      // The focus may go with its row or button, which says nothing.
      setFocus(false);
      requestAnimationFrame(focusFirstWhenLost);
    },
    holding: {
      // Not onPointerEnter: when a payment closes under the pointer, React reports none for the rows that come back there.
      onPointerOver: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}
