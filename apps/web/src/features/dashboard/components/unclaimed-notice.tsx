import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';

/** Money that has belonged to no payment for a day, with a link to it. */
export function UnclaimedNotice({ figures }: { figures: TransferFigures }) {
  const { overdue, overdue_usd: worth } = figures;
  if (overdue === 0) return null;
  return (
    <Alert
      tone="warning"
      title={dashboardTexts.unclaimed(
        formatCount(overdue),
        formatMoney(worth, 'USD'),
        overdue === 1,
      )}
      action={
        <Link
          to="/admin/transfers"
          search={{ older: 'day' }}
          className={classNames(buttonClass('secondary', 'small'), 'max-lg:min-h-11')}
        >
          {dashboardTexts.showUnclaimed}
        </Link>
      }
    >
      {dashboardTexts.unclaimedMeaning}
    </Alert>
  );
}
