import { classNames } from '../../../lib/class-names.ts';
import { approvalsTexts, reasonTexts } from '../approvals.texts.ts';
import type { ShownRule } from './approval-dialogs.tsx';

const mostReasons = 4;

/** What the rule's present version has decided of late, and how people saw it. */
export function RuleReport({ rule }: { rule: ShownRule }) {
  const { report, mode } = rule;
  const why = report.left_for
    .slice(0, mostReasons)
    .map(({ reason, count }) => approvalsTexts.reasonCount(reasonTexts[reason], count))
    .join(', ');
  const isUnused = report.approved === 0 && report.left === 0;
  if (mode === 'off' && isUnused)
    return <p className="text-sm text-ink">{approvalsTexts.reportOff}</p>;
  const { figures } = approvalsTexts;
  const cells = [
    mode === 'on'
      ? { label: figures.verified, value: String(report.verified), tone: '' }
      : { label: figures.agreed, value: String(report.agreed), tone: 'text-green' },
    {
      label: mode === 'on' ? approvalsTexts.takenBack : figures.disagreed,
      value: String(report.disagreed),
      tone: report.disagreed > 0 ? 'text-red' : 'text-green',
    },
    { label: figures.left, value: String(report.left), tone: '' },
    {
      label: figures.saved,
      value:
        report.minutes_saved === null
          ? approvalsTexts.none
          : approvalsTexts.minutes(report.minutes_saved),
      tone: '',
    },
  ];
  return (
    <>
      <p className="text-sm text-pretty text-ink">
        {mode === 'on'
          ? approvalsTexts.reportOn(report.verified, report.days)
          : approvalsTexts.reportShadow(
              report.decided_by_people,
              report.approved,
              report.days,
            )}{' '}
        {report.left > 0 ? approvalsTexts.left(report.left, why) : null}
      </p>
      <dl className="grid grid-cols-2 rounded-base border border-line sm:grid-cols-4">
        {cells.map(({ label, value, tone }) => (
          <div
            key={label}
            className="flex flex-col-reverse border-line px-3 py-2 max-sm:odd:border-r max-sm:nth-[-n+2]:border-b sm:not-last:border-r"
          >
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={classNames('figures text-base font-semibold', tone || 'text-ink')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
