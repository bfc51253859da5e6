import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCommands } from '../../../lib/keys/commands.ts';
import { IconButton } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { PaymentDrawer } from '../drawer/payment-drawer.tsx';
import { listTexts } from '../list/list.texts.ts';
import { useWholeSearch } from '../list/unwritten-search.ts';
import { type ListWalk, useListWalk } from '../list/use-list-walk.ts';
import { focusPaymentTitle } from '../look-commands.ts';

const listRoute = getRouteApi('/admin/shell/transactions/$id');
const cardRoute = getRouteApi('/admin/shell/card-payments/$id');

/** One payment beside the list, at its own address. Closing restores the list as it was. */
export function PaymentDrawerPage() {
  const { id } = listRoute.useParams();
  const search = useWholeSearch(listRoute.useSearch());
  const navigate = listRoute.useNavigate();
  const walk = useListWalk(id, search);
  return (
    <PaymentDrawer
      id={id}
      onClose={() => void navigate({ to: '/admin/transactions', search: true, resetScroll: false })}
      position={walk.position}
      actions={<NeighbourLinks walk={walk} />}
      onNext={walk.openNextWaiting}
    />
  );
}

/** One payment beside the card payments that await verification. */
export function CardPaymentDrawerPage() {
  const { id } = cardRoute.useParams();
  const navigate = cardRoute.useNavigate();
  return (
    <PaymentDrawer
      id={id}
      onClose={() =>
        void navigate({ to: '/admin/card-payments', search: true, resetScroll: false })
      }
    />
  );
}

const look = 'gap-1 pointer-fine:!w-auto pointer-fine:px-2';

/** Links to the previous and the next payment without a return to the list. */
function NeighbourLinks({ walk: { previous, next, open } }: { walk: ListWalk }) {
  const openById = (target: string | undefined) => {
    if (target !== undefined) void open(target);
  };
  const openByKey = (target: string | undefined) => {
    if (target !== undefined) void open(target).then(focusPaymentTitle);
  };
  useCommands(
    { previous: () => openByKey(previous), next: () => openByKey(next) },
    { layer: 'payment' },
  );
  return (
    <>
      <IconButton
        label={listTexts.previousPayment}
        className={look}
        icon={
          <>
            <ChevronUp className="size-5" aria-hidden="true" />
            <KeyMark of="previous" />
          </>
        }
        aria-keyshortcuts={useKeyShortcut('previous')}
        aria-disabled={previous === undefined}
        onClick={() => openById(previous)}
      />
      <IconButton
        label={listTexts.nextPayment}
        className={look}
        icon={
          <>
            <ChevronDown className="size-5" aria-hidden="true" />
            <KeyMark of="next" />
          </>
        }
        aria-keyshortcuts={useKeyShortcut('next')}
        aria-disabled={next === undefined}
        onClick={() => openById(next)}
      />
    </>
  );
}
