import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { PaymentsSearch } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Links to the previous and the next payment without a return to the list. */
export function NeighbourLinks({ id, search }: { id: string; search: PaymentsSearch }) {
  const { previous, next } = useNeighbours(id, search);
  const navigate = useNavigate({ from: '/admin/transactions/$id' });
  const open = (target: string | undefined) => {
    if (target === undefined) return;
    // Replaces the history entry: 'back' leads to the list, not through every payment again.
    void navigate({
      to: '/admin/transactions/$id',
      params: { id: target },
      search: true,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <IconButton
        label={listTexts.previousPayment}
        icon={<ChevronUp className="size-5" aria-hidden="true" />}
        aria-disabled={previous === undefined}
        onClick={() => open(previous)}
      />
      <IconButton
        label={listTexts.nextPayment}
        icon={<ChevronDown className="size-5" aria-hidden="true" />}
        aria-disabled={next === undefined}
        onClick={() => open(next)}
      />
    </>
  );
}
