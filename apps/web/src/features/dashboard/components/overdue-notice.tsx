import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { dashboardTexts } from '../dashboard.texts.ts';

/** How many payments are overdue, with a link to them. */
export function OverdueNotice({ summary }: { summary: StatsSummary }) {
  if (summary.overdue === 0) return null;
  return (
    <Alert
      tone="warning"
      title={dashboardTexts.overdue(summary.overdue)}
      action={
        <Link
          to="/admin/transactions"
          search={{ waiting: 'overdue', sort: 'promise_first' }}
          className={classNames(buttonClass('secondary', 'small'), 'max-lg:min-h-11')}
        >
          {dashboardTexts.showOverdue}
        </Link>
      }
    />
  );
}
