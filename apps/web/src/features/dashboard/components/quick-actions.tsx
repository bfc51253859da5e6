import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  Clock,
  Download,
  ReceiptText,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import { dashboardTexts } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

interface QuickAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The list's filter, or that the list exports what it shows. Absent for the accounts. */
  readonly search?: { status?: TransactionStatus; export?: true };
}

const actions: readonly QuickAction[] = [
  {
    label: dashboardTexts.reviewPayments,
    icon: Clock,
    search: { status: 'pending_payment_verification' },
  },
  {
    label: dashboardTexts.updateSubscriptions,
    icon: RefreshCw,
    search: { status: 'pending_subscription_update' },
  },
  { label: dashboardTexts.exportReport, icon: Download, search: { export: true } },
  { label: dashboardTexts.accounts, icon: ReceiptText },
];

export function QuickActions() {
  return (
    <Panel title={dashboardTexts.quickActions} className="xl:col-span-3">
      <ul className="grid gap-2 xl:grid-cols-3">
        {actions.map(({ label, icon: Icon, search }) => (
          <li key={label}>
            <Link
              {...(search ? { to: '/admin/transactions', search } : { to: '/admin/accounts' })}
              className="flex min-h-11 items-center gap-3 rounded-base border border-line px-3 text-sm font-semibold text-ink transition-colors duration-150 hover:bg-sunken"
            >
              <Icon className="size-5 text-muted" aria-hidden="true" />
              {label}
              <ChevronRight className="ml-auto size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
