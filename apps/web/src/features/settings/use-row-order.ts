import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface RowOrderOptions {
  onMove: (from: number, to: number) => void;
  /** Finds the row that a place of the screen belongs to. */
  rowAt: (y: number) => number;
}

/**
 * Moves rows by their handles: a pointer drags one, Alt with an arrow key moves it by one place. The rows change at the
 * end of a drag, because a moved element loses the pointer.
 */
export function useRowOrder({ onMove, rowAt }: RowOrderOptions) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const moved = useRef<HTMLElement>(undefined);
  // A moved element loses the focus.
  useEffect(() => {
    moved.current?.focus();
    moved.current = undefined;
  });
  const move = (handle: HTMLElement, from: number, to: number) => {
    moved.current = handle;
    onMove(from, to);
  };
  const handleOf = (index: number) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || step === undefined) return;
      event.preventDefault();
      move(event.currentTarget, index, index + step);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag !== undefined) setDrag({ ...drag, to: rowAt(clientY) });
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      setDrag(undefined);
      if (drag !== undefined && drag.to !== drag.from) move(currentTarget, drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, handleOf };
}
