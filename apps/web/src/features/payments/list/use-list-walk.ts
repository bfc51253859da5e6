import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toast.tsx';
import { paymentQuery } from '../payments-cache.ts';
import { usePayments } from './api.ts';
import { listTexts } from './list.texts.ts';
import { nextWaiting } from './next-waiting.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { useNeighbours } from './use-neighbours.ts';

export interface ListWalk {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly open: (id: string) => Promise<void>;
  /** This payment is decided: opens the one that waits next, or says that none does. */
  readonly openNextWaiting: () => Promise<void>;
}

/** The way through the list's payments while one of them is open. */
export function useListWalk(id: string, search: PaymentsSearch): ListWalk {
  const { previous, next, place } = useNeighbours(id, search);
  const list = usePayments(search);
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/admin/transactions/$id' });
  const decided = useRef(new Set<string>());
  const rows = list.data?.transactions ?? [];

  // The next payment is there when its key is pressed, instead of a moment later.
  const coming = nextWaiting({ rows: rows.filter((row) => row.id !== id), place, decided: none });
  useEffect(() => {
    if (coming !== undefined) void client.prefetchQuery(paymentQuery(coming));
  }, [client, coming]);

  const open = async (target: string) =>
    // Replaces the history entry: 'back' leads to the list, not through every payment again.
    navigate({
      to: '/admin/transactions/$id',
      params: { id: target },
      search: true,
      replace: true,
      resetScroll: false,
    });
  const openNextWaiting = async () => {
    decided.current.add(id);
    const found =
      nextWaiting({ rows, place, decided: decided.current }) ??
      // The page is worked through: what has moved up from the next one comes now.
      nextWaiting({
        rows: (await list.refetch()).data?.transactions ?? [],
        place: -1,
        decided: decided.current,
      });
    if (found === undefined) showToast(listTexts.nothingWaits);
    else await open(found);
  };
  return { previous, next, open, openNextWaiting };
}

const none: ReadonlySet<string> = new Set();
