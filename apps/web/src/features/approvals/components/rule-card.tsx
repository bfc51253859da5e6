import {
  approvalsToBeReady,
  type RuleMode,
  ruleModes,
} from '@ghost-pay/contract/approvals/approval-words';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { CircleCheck, CircleSlash, CircleX, Eye, Lock, Pencil } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDate, formatMoney, formatShortMoney } from '../../../lib/format.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { isolated } from '../../../lib/isolated.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { useChangeRule } from '../api.ts';
import { approvalsTexts, modeTexts, reasonText } from '../approvals.texts.ts';
import type { ApprovalQuestion, ShownRule } from './approval-dialogs.tsx';

const looks: Record<RuleMode, { tone: Tone; icon: typeof Eye }> = {
  off: { tone: 'neutral', icon: CircleSlash },
  shadow: { tone: 'blue', icon: Eye },
  on: { tone: 'green', icon: CircleCheck },
};

interface RuleCardProps {
  rule: ShownRule;
  /** Undefined for those who only look. */
  onAsk: ((question: ApprovalQuestion) => void) | undefined;
}

/** One rule: what it does, its limits, and what it has decided. */
export function RuleCard({ rule, onAsk }: RuleCardProps) {
  const { tone, icon: Icon } = looks[rule.mode];
  return (
    <section
      data-row=""
      aria-labelledby={`rule-${rule.id}`}
      className="grid grid-cols-1 gap-3 rounded-base border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {modeTexts[rule.mode].label}
        </Badge>
        <h2
          id={`rule-${rule.id}`}
          className="min-w-0 text-base font-semibold [overflow-wrap:anywhere] text-ink"
        >
          {rule.name}
        </h2>
        <span className="text-sm text-muted">{approvalsTexts.version(rule.version)}</span>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:ml-auto lg:flex-nowrap">
          <ul className="flex flex-wrap gap-1.5 lg:justify-end">
            {limitsOf(rule).map((limit) => (
              <li key={limit}>
                <Badge>{limit}</Badge>
              </li>
            ))}
          </ul>
          {onAsk ? (
            <Button
              variant="secondary"
              size="small"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              aria-label={approvalsTexts.limitsOf(rule.name)}
              data-row-act=""
              onClick={() => onAsk({ act: 'edit', rule })}
            >
              {approvalsTexts.limits}
            </Button>
          ) : null}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        {onAsk ? <ModeChoice rule={rule} onAsk={onAsk} /> : null}
        <div className="grid content-start gap-3">
          <RuleReport rule={rule} />
          <p className="text-xs text-muted">
            {approvalsTexts.changedBy(rule.changed_by, formatDate(rule.changed_at))}
          </p>
        </div>
      </div>
      <Disagreements rule={rule} onAsk={onAsk} />
    </section>
  );
}

function ModeChoice({
  rule,
  onAsk,
}: {
  rule: ShownRule;
  onAsk: (question: ApprovalQuestion) => void;
}) {
  const change = useChangeRule();
  const { approvals, unsettled, is_ready: isReady } = rule.readiness;
  const isBlocked = rule.mode !== 'on' && unsettled > 0;
  const choose = (mode: RuleMode) => {
    if (mode === 'on') return onAsk({ act: 'switch_on', rule });
    change.mutate(
      { id: rule.id, mode },
      { onSuccess: () => showToast(approvalsTexts.modeChanged[mode]) },
    );
  };
  return (
    <div className="grid content-start gap-2">
      <RadioCards
        legend={<span className="sr-only">{approvalsTexts.mode}</span>}
        columns={3}
        value={change.isPending ? (change.variables.mode ?? rule.mode) : rule.mode}
        onChange={choose}
        options={ruleModes.map((mode) => ({
          value: mode,
          ...modeTexts[mode],
          ...(mode === 'on' && isBlocked && { disabledReason: approvalsTexts.notYet }),
        }))}
      />
      <Failure>{change.error && errorSentence(change.error, approvalsTexts.failed)}</Failure>
      {rule.mode === 'on' ? null : (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {isReady
              ? null
              : `${isBlocked ? approvalsTexts.unsettled(unsettled) : approvalsTexts.readyLine(approvals, approvalsToBeReady)} `}
            {approvalsTexts.asksForFactor}
          </span>
        </p>
      )}
    </div>
  );
}

/** The limits in a few words each. */
function limitsOf(rule: ShownRule): string[] {
  const money = (usd: number) => formatShortMoney(usd, 'USD');
  return [
    rule.coins.length === coinKeys.length
      ? approvalsTexts.coins(rule.coins.length)
      : rule.coins.map((coin) => coins[coin].symbol).join(', '),
    approvalsTexts.each(money(rule.most_usd)),
    approvalsTexts.day(money(rule.day_usd), rule.day_payments),
    approvalsTexts.sources(rule.min_sources),
    ...(rule.delay_minutes > 0 ? [approvalsTexts.delay(rule.delay_minutes)] : []),
    ...(rule.known_after > 0 ? [approvalsTexts.known(rule.known_after)] : []),
  ];
}

const mostReasons = 4;

/** What the rule's present version has decided of late, and how people saw it. */
function RuleReport({ rule }: { rule: ShownRule }) {
  const { report, mode } = rule;
  const why = report.left_for
    .slice(0, mostReasons)
    .map(({ reason, count }) => approvalsTexts.reasonCount(reasonText(reason), count))
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

/** The payments about which a person and the rule differed, each with its link. */
function Disagreements({
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
                onClick={() => onAsk({ act: 'settle', disagreement: one })}
              >
                {approvalsTexts.settle}
              </Button>
            ) : null}
            <Link
              to="/admin/transactions/$id"
              params={{ id: one.transaction_id }}
              className={buttonClass('quiet', 'small')}
            >
              {approvalsTexts.open}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
