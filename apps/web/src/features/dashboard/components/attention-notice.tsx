import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';

/** How many payments need an admin's decision, with a link to them. */
export function AttentionNotice({ summary }: { summary: StatsSummary }) {
  if (summary.needingAttention === 0) return null;
  return (
    <Alert
      tone="warning"
      title={dashboardTexts.attention(summary.needingAttention)}
      action={
        <Link
          to="/admin/transactions"
          search={{ attention: true }}
          className={classNames(buttonClass('secondary', 'small'), 'max-lg:min-h-11')}
        >
          {dashboardTexts.showAttention}
        </Link>
      }
    >
      {dashboardTexts.attentionMeaning}
    </Alert>
  );
}
