import { coins } from '@ghost-pay/contract/coins';
import { Link } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { approvalsTexts } from '../approvals.texts.ts';
import type { ApprovalQuestion, ShownRule } from './approval-dialogs.tsx';

/** The payments about which a person and the rule differed, each with its link. */
export function Disagreements({
  rule,
  onAsk,
}: {
  rule: ShownRule;
  onAsk: ((question: ApprovalQuestion) => void) | undefined;
}) {
  const { disagreements } = rule.report;
  if (disagreements.length === 0) return null;
  return (
    <ul className="grid divide-y divide-line border-t border-line">
      {disagreements.map((one) => {
        const by = one.outcome_by ?? approvalsTexts.anAdministrator;
        const at = formatDate(one.outcome_at);
        return (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm last:pb-0"
          >
            <CircleX className="size-4 shrink-0 text-red" aria-hidden="true" />
            <span className="font-semibold text-ink">{approvalsTexts.disagreed}</span>
            <span className="text-xs text-muted">
              <ShortId text={one.payment_id} />
            </span>
            <span className="min-w-0 grow basis-80 text-pretty text-ink">
              {[
                one.username === null ? approvalsTexts.anonymous : isolated(one.username),
                one.amount_usd === null ? null : formatMoney(one.amount_usd, 'USD'),
                coins[one.coin].name,
              ]
                .filter((part) => part !== null)
                .join(', ')}
              .{' '}
              {rule.mode === 'on'
                ? approvalsTexts.disagreementOn(by, at)
                : approvalsTexts.disagreement(by, at)}{' '}
              {one.settled_by !== null && one.settled_note !== null
                ? approvalsTexts.settledBy(one.settled_by, one.settled_note)
                : null}
            </span>
            {onAsk && one.settled_at === null ? (
              <Button
                variant="secondary"
                size="small"
                className="max-lg:min-h-11"
                onClick={() => onAsk({ act: 'settle', disagreement: one })}
              >
                {approvalsTexts.settle}
              </Button>
            ) : null}
            <Link
              to="/admin/transactions/$id"
              params={{ id: one.transaction_id }}
              className={classNames(buttonClass('quiet', 'small'), 'max-lg:min-h-11')}
            >
              {approvalsTexts.open}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
