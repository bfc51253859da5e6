import { use, useEffect, useRef } from 'react';
import type { StandingRow } from './standing.ts';
import { ShownRows } from './use-standing.ts';

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Where the next one stands. */
  readonly place: number;
  /** Whether the list shows this payment. */
  readonly isShown: boolean;
  readonly rows: readonly StandingRow[];
}

/**
 * The payments before and after this one as the list shows them. When the list has been drawn anew without this payment,
 * the one in its place comes next.
 */
export function useNeighbours(id: string): Neighbours {
  const { rows } = use(ShownRows);
  const ids = rows.map(({ first }) => first.id);
  const lastIndex = useRef(-1);
  const index = ids.indexOf(id);
  useEffect(() => {
    if (index !== -1) lastIndex.current = index;
  }, [index]);
  if (index !== -1)
    return {
      previous: ids[index - 1],
      next: ids[index + 1],
      place: index + 1,
      isShown: true,
      rows,
    };
  // oxlint-disable-next-line react-hooks-js/refs -- the payment's last known place in the list
  const place = lastIndex.current;
  return place === -1
    ? { previous: undefined, next: ids[0], place: 0, isShown: false, rows }
    : { previous: ids[place - 1], next: ids[place], place, isShown: false, rows };
}
