import { useMe } from '../features/auth/api.ts';
import { CardPaymentsPage } from '../features/payments/pages/card-payments-page.tsx';

/** Passes the reader's role to the page; the role comes from another feature. */
export function CardPaymentsRoute() {
  const me = useMe();
  return me.data ? <CardPaymentsPage role={me.data.role} /> : null;
}
