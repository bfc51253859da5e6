import {
  approvalsToBeReady,
  type RuleMode,
  ruleModes,
} from '@ghost-pay/contract/approvals/approval-words';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { CircleCheck, CircleSlash, Eye, Lock, Pencil } from 'lucide-react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDate, formatShortMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChangeRule } from '../api.ts';
import { approvalsTexts, modeTexts } from '../approvals.texts.ts';
import type { ApprovalQuestion, ShownRule } from './approval-dialogs.tsx';
import { Disagreements } from './disagreements.tsx';
import { RuleReport } from './rule-report.tsx';

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
              className="max-lg:min-h-11"
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
      {change.isError ? (
        <Alert tone="error" announce>
          {errorSentence(change.error, approvalsTexts.failed)}
        </Alert>
      ) : null}
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
    rule.coins.length > 3
      ? rule.coins.length === coinKeys.length
        ? approvalsTexts.coins(rule.coins.length)
        : rule.coins.map((coin) => coins[coin].symbol).join(', ')
      : rule.coins.map((coin) => coins[coin].symbol).join(', '),
    approvalsTexts.each(money(rule.most_usd)),
    approvalsTexts.day(money(rule.day_usd), rule.day_payments),
    approvalsTexts.sources(rule.min_sources),
    ...(rule.delay_minutes > 0 ? [approvalsTexts.delay(rule.delay_minutes)] : []),
    ...(rule.known_after > 0 ? [approvalsTexts.known(rule.known_after)] : []),
  ];
}
