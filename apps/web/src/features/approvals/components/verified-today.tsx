import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import { coins } from '@ghost-pay/contract/coins';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { typeLabels } from '../../../lib/payment.texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { approvalsTexts } from '../approvals.texts.ts';

/** The payments that rules have verified today, the newest first. A super admin takes one back in its drawer. */
export function VerifiedToday({ verified, today }: Pick<ApprovalList, 'verified' | 'today'>) {
  if (verified.length === 0) return null;
  return (
    <section className="rounded-base border border-line bg-surface">
      <h2 className="flex items-baseline gap-2 border-b border-line px-4 py-3 text-base font-semibold text-ink">
        {approvalsTexts.verifiedHeading}
        <span className="figures text-sm font-normal text-muted">
          {approvalsTexts.verifiedCount(verified.length, today.payments)}
        </span>
      </h2>
      <ul className="grid divide-y divide-line">
        {verified.map((one) => (
          <li
            key={one.transaction_id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 text-sm lg:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)_6rem_minmax(0,1fr)_auto]"
          >
            <span className="figures text-muted">{formatTime(one.decided_at)}</span>
            <span className="truncate font-semibold text-ink">
              {one.username ?? approvalsTexts.anonymous}
            </span>
            <span className="text-muted max-lg:col-span-2 max-lg:row-start-2">
              {`${typeLabels[one.type]} · ${coins[one.coin].name}`}
            </span>
            <span className="figures font-semibold text-ink max-lg:col-start-3 max-lg:row-start-1 lg:text-right">
              {one.amount_usd === null ? approvalsTexts.none : formatMoney(one.amount_usd, 'USD')}
            </span>
            <span className="truncate text-muted max-lg:hidden">{one.rule}</span>
            <Link
              to="/admin/transactions/$id"
              params={{ id: one.transaction_id }}
              className={classNames(buttonClass('quiet', 'small'), 'max-lg:min-h-11')}
            >
              {approvalsTexts.open}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
