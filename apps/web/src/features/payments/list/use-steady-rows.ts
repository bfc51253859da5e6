import { createContext, type FocusEvent, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { usePayments } from './api.ts';
import type { PaymentsSearch } from './payments.search.ts';
import {
  type Arrival,
  showAll,
  keepSteady,
  type SteadyRows,
  type SteadyRow,
} from './steady-rows.ts';

interface SteadyOptions {
  readonly list: ReturnType<typeof usePayments>;
  readonly search: PaymentsSearch;
  /** Whether a payment or a question about one is open over the list. */
  readonly isCovered: boolean;
}

interface Shown {
  readonly rows: readonly SteadyRow[];
  /** Shows the newest list, although the rows are held. */
  readonly renew: () => void;
}

/** The rows that are shown, for what lies over the list. */
export const ShownRows = createContext<Shown>({ rows: [], renew: () => undefined });

function focusFirstWhenLost(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('a[id^="payment-"]')?.focus();
}

const empty: SteadyRows = { view: '', arrivedAt: 0, rows: [], fresh: 0 };

/**
 * Whether the pointer is in an element. React's enter and leave are not enough: React reports neither when the element
 * under the pointer is removed, as when a payment closes over the rows.
 */
function useHasPointer() {
  const element = useRef<HTMLDivElement>(null);
  const [hasPointer, setPointer] = useState(false);
  useEffect(() => {
    const enter = ({ target }: PointerEvent) =>
      setPointer(element.current?.contains(target as Node) === true);
    const leaveWindow = ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget === null) setPointer(false);
    };
    document.addEventListener('pointerover', enter);
    document.addEventListener('pointerout', leaveWindow);
    return () => {
      document.removeEventListener('pointerover', enter);
      document.removeEventListener('pointerout', leaveWindow);
    };
  }, []);
  return { element, hasPointer };
}

/**
 * The rows of the list, which stand still while somebody points at them, has the focus in them or has one of them open. A
 * finger says nothing before it touches: on a touch screen they always stand still.
 */
export function useSteadyRows({ list, search, isCovered }: SteadyOptions) {
  const { element, hasPointer } = useHasPointer();
  const [hasFocus, setFocus] = useState(false);
  const [steady, setSteady] = useState(empty);
  const isTouch = useMediaQuery('(hover: none)');
  const arrival: Arrival = {
    // A search for a code is compared here and written nowhere.
    view: JSON.stringify({ ...search, export: undefined }),
    arrivedAt: list.dataUpdatedAt,
    listed: list.data?.transactions ?? [],
    groups: list.data?.groups?.flatMap(({ group, listed }) =>
      Array.from({ length: listed }, () => group),
    ),
  };
  const isNew = steady.arrivedAt !== arrival.arrivedAt || steady.view !== arrival.view;
  const isHeld = isTouch || isCovered || hasPointer || hasFocus;
  if (list.data !== undefined && !list.isPlaceholderData && isNew)
    setSteady(keepSteady(steady, arrival, isHeld));
  return {
    steady,
    isHeld,
    forOverlay: { rows: steady.rows, renew: () => setSteady(empty) },
    showNew: () => {
      setSteady(showAll(arrival));
      // The focus may go with its row or button, which says nothing.
      setFocus(false);
      requestAnimationFrame(focusFirstWhenLost);
    },
    holding: {
      ref: element,
      onFocus: () => setFocus(true),
      // From row to row it stays in the list, which need not be drawn again.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}
