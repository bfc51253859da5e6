import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { classNames } from '../lib/class-names.ts';
import { formatCount } from '../lib/format.ts';
import { adminTexts } from './admin.texts.ts';

/** For the time of the browser’s stream being interrupted. */
const polling = { refetchInterval: 60_000, staleTime: 5_000 } as const;

/** The key under which the pages ask for the same figures: they are asked for once. */
function useSummary() {
  return useQuery({
    queryKey: ['transactions', 'summary'],
    queryFn: ({ signal }) => call('GET /transactions/stats/summary', { signal }),
    ...polling,
  }).data;
}

function PaymentCount() {
  const summary = useSummary();
  const { pendingPaymentVerification = 0, pendingSubscriptionUpdate = 0 } = summary ?? {};
  return <Count count={pendingPaymentVerification + pendingSubscriptionUpdate} />;
}

function CardPaymentCount() {
  return <Count count={useSummary()?.awaitingCardPayments ?? 0} />;
}

function TransferCount() {
  const { data } = useQuery({
    queryKey: ['transfers', 'figures'],
    queryFn: ({ signal }) => call('GET /transfers/figures', { signal }),
    ...polling,
  });
  return <Count count={data?.unclaimed ?? 0} isUrgent={(data?.overdue ?? 0) > 0} />;
}

const counts = {
  '/admin/transactions': PaymentCount,
  '/admin/card-payments': CardPaymentCount,
  '/admin/transfers': TransferCount,
} as const;

/** How much waits on a page of the menu; nothing while nothing does. */
export function MenuCount({ to }: { to: string }) {
  const Shown = to in counts ? counts[to as keyof typeof counts] : null;
  return Shown && <Shown />;
}

function Count({ count, isUrgent = false }: { count: number; isUrgent?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={classNames('figures ml-auto', isUrgent && 'text-amber')}>
      {formatCount(count)}
      <span className="sr-only"> {adminTexts.waiting}</span>
    </span>
  );
}
