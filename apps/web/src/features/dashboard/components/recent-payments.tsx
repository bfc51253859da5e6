import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link } from '@tanstack/react-router';
import {
  Bitcoin,
  ChevronRight,
  CreditCard,
  Gamepad2,
  TicketCheck,
  type LucideIcon,
} from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { anonymousLabel, methodLabels, typeLabels } from '../../../lib/payment-labels.texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PromiseBadge } from '../../../ui/promise-badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';
import { Panel } from '../../../ui/panel.tsx';

const methodIcons: Partial<Record<PaymentMethod, LucideIcon>> = {
  card: CreditCard,
  crypto: Bitcoin,
  'nintendo-eshop': Gamepad2,
};

interface RecentPaymentsProps {
  /** Undefined while loading, or after the load failed. */
  payments: readonly Transaction[] | undefined;
  failed: boolean;
}

/** The newest payments, each with a link to its drawer. */
export function RecentPayments({ payments, failed }: RecentPaymentsProps) {
  return (
    <Panel
      title={dashboardTexts.recent}
      aside={
        <Link
          to="/admin/transactions"
          className="-my-2.5 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {dashboardTexts.showAll}
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      }
    >
      {failed ? (
        <p className="text-sm text-muted">{dashboardTexts.recentUnknown}</p>
      ) : payments?.length === 0 ? (
        <EmptyState title={dashboardTexts.noRecent}>{dashboardTexts.noRecentLead}</EmptyState>
      ) : (
        <ul aria-label={dashboardTexts.recent} className="-mb-1.5 grid">
          {payments === undefined
            ? Array.from({ length: 5 }, (_, index) => (
                <li key={index} className="border-t border-line py-2.5 first:border-t-0">
                  <Skeleton className="h-5" />
                </li>
              ))
            : payments.map((payment) => <RecentPayment key={payment.id} payment={payment} />)}
        </ul>
      )}
    </Panel>
  );
}

function RecentPayment({ payment }: { payment: Transaction }) {
  const { id, payment_id, user_username, type, payment_method, amount, currency } = payment;
  const MethodIcon = methodIcons[payment_method] ?? TicketCheck;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm first:border-t-0 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      <span title={methodLabels[payment_method]} className="text-muted">
        <MethodIcon className="size-5" aria-hidden="true" />
        <span className="sr-only">{methodLabels[payment_method]}</span>
      </span>
      <div className="min-w-0 sm:flex sm:items-baseline sm:gap-2">
        {/* The link covers the whole row. */}
        <Link
          to="/admin/transactions/$id"
          params={{ id }}
          aria-label={dashboardTexts.open(payment_id)}
          className="block truncate font-semibold text-ink outline-none after:absolute after:inset-0 sm:max-w-[65%] sm:shrink-0"
        >
          {user_username ?? anonymousLabel}
        </Link>
        <p className="text-muted max-sm:text-xs sm:min-w-0 sm:truncate">
          {typeLabels[type]}
          {/* The icon says the same; on a phone the date needs the room. */}
          <span className="max-sm:hidden"> · {methodLabels[payment_method]}</span>
          <span className="sm:hidden">
            {' '}
            · <RelativeTime moment={payment.created_at} />
          </span>
        </p>
      </div>
      <div className="grid justify-items-end gap-1 sm:flex sm:items-center sm:gap-3">
        {payment.promise === 'kept' ? null : <PromiseBadge transaction={payment} />}
        <StatusBadge status={payment.status} />
        <span className="figures text-right font-semibold text-ink max-sm:order-first sm:min-w-18">
          {formatMoney(amount, currency)}
        </span>
        <span className="figures w-20 truncate text-right text-muted max-sm:hidden">
          <RelativeTime moment={payment.created_at} />
        </span>
      </div>
    </li>
  );
}
