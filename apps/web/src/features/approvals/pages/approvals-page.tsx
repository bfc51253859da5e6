import { stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import type { ApprovalList, ChainStop } from '@ghost-pay/contract/approvals/approvals.schemas';
import { coins } from '@ghost-pay/contract/coins';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { Link } from '@tanstack/react-router';
import { CirclePause, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDateTime, formatMoney, formatTime } from '../../../lib/format.ts';
import { typeLabels } from '../../../lib/payment-labels.texts.ts';
import { Alert, Failure } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useApprovals, useStopAll } from '../api.ts';
import { useRowAct, useRowKeys } from '../../../lib/keys/rows.ts';
import { approvalsTexts } from '../approvals.texts.ts';
import { ApprovalDialogs, type ApprovalQuestion } from '../components/approval-dialogs.tsx';
import { RuleCard } from '../components/rule-card.tsx';

/** The rules that verify payments. Every administrator sees them and can stop all; super admins change them. */
export function ApprovalsPage({ mayChange }: { mayChange: boolean }) {
  useRowKeys();
  useRowAct(approvalsTexts.limits, mayChange);
  const list = useApprovals();
  const stopAll = useStopAll();
  const [question, setQuestion] = useState<ApprovalQuestion>();
  const ask = mayChange ? setQuestion : undefined;
  const { data } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title={approvalsTexts.title} lead={approvalsTexts.lead}>
        {ask ? (
          <Button
            variant="secondary"
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => ask({ act: 'add' })}
          >
            <span className="max-sm:sr-only">{approvalsTexts.add}</span>
          </Button>
        ) : null}
        <Button
          variant="danger"
          size="small"
          icon={<CirclePause className="size-4" aria-hidden="true" />}
          busyLabel={stopAll.isPending ? approvalsTexts.stopping : undefined}
          onClick={() =>
            stopAll.mutate(undefined, { onSuccess: () => showToast(approvalsTexts.stopped) })
          }
        >
          {approvalsTexts.stopAll}
        </Button>
      </PageHeader>
      <Failure>{stopAll.error && errorSentence(stopAll.error, approvalsTexts.failed)}</Failure>
      {list.isError && data === undefined ? (
        <LoadError title={approvalsTexts.loadFailed} query={list} />
      ) : data === undefined ? (
        <SkeletonGroup label={approvalsTexts.loading} className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </SkeletonGroup>
      ) : (
        <>
          <AutoProcess list={data} mayChange={mayChange} />
          <ChainStops stops={data.stops} onAsk={ask} />
          {data.rules.length === 0 ? (
            <div className="rounded-base border border-line bg-surface">
              <EmptyState
                title={approvalsTexts.emptyTitle}
                action={
                  ask ? (
                    <Button onClick={() => ask({ act: 'add' })}>{approvalsTexts.add}</Button>
                  ) : null
                }
              >
                {approvalsTexts.emptyLead}
              </EmptyState>
            </div>
          ) : (
            data.rules.map((rule) => <RuleCard key={rule.id} rule={rule} onAsk={ask} />)
          )}
          <VerifiedToday verified={data.verified} today={data.today} />
        </>
      )}
      <ApprovalDialogs question={question} onClose={() => setQuestion(undefined)} />
    </div>
  );
}

/** The chains whose rules have stopped by themselves, and why. */
function ChainStops({
  stops,
  onAsk,
}: {
  stops: readonly ChainStop[];
  onAsk: ((question: ApprovalQuestion) => void) | undefined;
}) {
  return stops.map((stop) => (
    <Alert
      key={stop.chain}
      tone="warning"
      title={approvalsTexts.stopTitle(
        recognisedChains[stop.chain].name,
        formatDateTime(stop.stopped_at),
      )}
      action={
        <>
          {stop.transaction_id === null ? null : (
            <Link
              to="/admin/transactions/$id"
              params={{ id: stop.transaction_id }}
              className={buttonClass('secondary', 'small')}
            >
              {approvalsTexts.seePayment}
            </Link>
          )}
          {onAsk ? (
            <Button variant="secondary" size="small" onClick={() => onAsk({ act: 'start', stop })}>
              {approvalsTexts.startAgain}
            </Button>
          ) : null}
        </>
      }
    >
      {`${capitalised(stopTexts[stop.reason])}. ${approvalsTexts.stopMeaning}`}
    </Alert>
  ));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether rules may verify payments at all, and what they have verified today. The switch is a setting. */
function AutoProcess({
  list: { may_verify: isOn, today },
  mayChange,
}: {
  list: Pick<ApprovalList, 'may_verify' | 'today'>;
  mayChange: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>
        <strong className="font-semibold text-ink">{approvalsTexts.autoProcess(isOn)}</strong>{' '}
        {approvalsTexts.autoProcessMeans(isOn)}
      </span>
      {mayChange ? (
        <Link
          to="/admin/settings"
          search={{ tab: 'general' }}
          className="inline-flex min-h-8 items-center font-semibold text-accent-ink underline underline-offset-4 max-lg:min-h-11"
        >
          {approvalsTexts.changeAutoProcess}
        </Link>
      ) : null}
      <span className="figures sm:ml-auto">
        {approvalsTexts.verifiedToday(today.payments, formatMoney(today.usd, 'USD'))}
      </span>
    </p>
  );
}

/** The payments that rules have verified today, the newest first. A super admin takes one back in its drawer. */
function VerifiedToday({ verified, today }: Pick<ApprovalList, 'verified' | 'today'>) {
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
              className={buttonClass('quiet', 'small')}
            >
              {approvalsTexts.open}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
