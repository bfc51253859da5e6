import { useMe } from '../features/auth/api.ts';
import { CardPaymentsPage } from '../features/payments/pages/card-payments-page.tsx';

/** Tells the page who looks at it, which another feature knows. */
export function CardPaymentsRoute() {
  const me = useMe();
  return me.data ? <CardPaymentsPage role={me.data.role} /> : null;
}
