import { type PointerEvent, useRef } from 'react';

/** A finger has swiped once it has gone so far; from there on the row does not follow it further. */
const farPx = 72;

interface Swipe {
  readonly pointerId: number;
  readonly x: number;
  readonly row: HTMLElement;
}

/**
 * Handlers of a row that a finger moves to the left to act on it. Up and down still scrolls: the row needs
 * `touch-pan-y`. A mouse and a pen are left alone, because they have the row's link.
 */
export function useSwipeLeft(onSwipe: () => void) {
  const swipe = useRef<Swipe>(undefined);

  const end = ({ pointerId, clientX }: PointerEvent, { counts }: { counts: boolean }) => {
    const began = swipe.current;
    if (began?.pointerId !== pointerId) return;
    swipe.current = undefined;
    began.row.style.translate = '';
    if (counts && began.x - clientX >= farPx) onSwipe();
  };

  return {
    onPointerDown: ({
      pointerId,
      pointerType,
      isPrimary,
      clientX,
      currentTarget,
    }: PointerEvent) => {
      if (pointerType !== 'touch' || !isPrimary || !(currentTarget instanceof HTMLElement)) return;
      swipe.current = { pointerId, x: clientX, row: currentTarget };
    },
    onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
      const began = swipe.current;
      if (began?.pointerId !== pointerId) return;
      began.row.style.translate = `${Math.min(0, Math.max(clientX - began.x, -farPx))}px`;
    },
    onPointerUp: (event: PointerEvent) => end(event, { counts: true }),
    // The browser has taken the finger over, to scroll.
    onPointerCancel: (event: PointerEvent) => end(event, { counts: false }),
  };
}
