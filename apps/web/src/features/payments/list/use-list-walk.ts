import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentQuery } from '../payments-cache.ts';
import { usePayments } from './api.ts';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { ShownRows } from './steady-rows.ts';

/** The way through the list's payments while one of them is open. */
export function useListWalk(id: string, search: PaymentsSearch) {
  const { previous, next, place, isShown, rows: shown } = useNeighbours(id);
  const { renew } = use(ShownRows);
  const list = usePayments(search);
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/admin/transactions/$id' });
  const decided = useRef(new Set<string>());
  const rows = shown.map(({ now }) => now);
  // What the newest list has no longer waits for somebody else, or on another page.
  const left = shown.filter(({ isListed }) => !isListed).map(({ first }) => first.id);

  // The next payment is there when its key is pressed, instead of a moment later.
  const coming = nextWaiting({ rows, place, decided: new Set([...left, id]) });
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
  // The page is worked through: what has moved up from the next one comes now, in the list too.
  const firstOfNewest = async () => {
    const { data } = await list.refetch();
    renew();
    const newest = data?.transactions ?? [];
    return nextWaiting({ rows: newest, place: -1, decided: decided.current });
  };
  const openNextWaiting = async () => {
    decided.current.add(id);
    const onPage = nextWaiting({ rows, place, decided: new Set([...decided.current, ...left]) });
    const found = onPage ?? (await firstOfNewest());
    if (found === undefined) showToast(listTexts.nothingWaits);
    else await open(found);
  };
  const pagination = list.data?.pagination;
  const position =
    isShown && pagination !== undefined
      ? listTexts.position({
          place: (pagination.page - 1) * pagination.limit + place,
          total: listsTexts.total(pagination),
        })
      : undefined;
  return {
    previous,
    next,
    /** '5 of 33'; undefined for a payment that is not in the list. */
    position,
    open,
    /** This payment is decided: opens the one that waits next, or says that none does. */
    openNextWaiting,
  };
}

export type ListWalk = ReturnType<typeof useListWalk>;

/**
 * The payments before and after this one as the list shows them. When the list has been drawn anew without this payment,
 * the one in its place comes next. `place` says where that stands.
 */
function useNeighbours(id: string) {
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

type Row = Pick<Transaction, 'id' | 'status'>;

function isWaiting({ status }: Row): boolean {
  return status === 'pending_payment_verification' || status === 'pending_subscription_update';
}

/**
 * The payment that waits next: the first one from `place` on, then the first one of all. One that was decided in this
 * sitting may still wait, for its subscription; it does not come again.
 */
export function nextWaiting({
  rows,
  place,
  decided,
}: {
  rows: readonly Row[];
  place: number;
  decided: ReadonlySet<string>;
}): string | undefined {
  const waits = (row: Row) => isWaiting(row) && !decided.has(row.id);
  return (rows.slice(Math.max(place, 0)).find(waits) ?? rows.find(waits))?.id;
}
