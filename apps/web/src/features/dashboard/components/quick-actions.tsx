import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { Clock, Download, RefreshCw, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';

interface QuickAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The list's filter, or that the list exports what it shows. */
  readonly search: { status?: TransactionStatus; export?: true };
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
];

/** Beside the title on a wide screen, below the figures on others. */
export function QuickActions() {
  return (
    <section aria-label={dashboardTexts.quickActions}>
      <ul className="flex flex-wrap gap-2 max-sm:*:grow">
        {actions.map(({ label, icon: Icon, search }) => (
          <li key={label}>
            <Link
              to="/admin/transactions"
              search={search}
              className={classNames(buttonClass('secondary', 'small'), 'w-full max-lg:min-h-11')}
            >
              <Icon className="size-4 text-muted" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
