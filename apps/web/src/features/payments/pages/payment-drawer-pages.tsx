import { getRouteApi } from '@tanstack/react-router';
import { PaymentDrawer } from '../drawer/payment-drawer.tsx';
import { NeighbourLinks } from '../list/neighbour-links.tsx';
import { useListWalk } from '../list/use-list-walk.ts';
import { useWholeSearch } from '../list/unwritten-search.ts';

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
