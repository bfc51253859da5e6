import { CirclePause, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useApprovals, useStopAll } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';
import { ApprovalDialogs, type ApprovalQuestion } from '../components/approval-dialogs.tsx';
import { ChainStops } from '../components/chain-stops.tsx';
import { MasterSwitch } from '../components/master-switch.tsx';
import { RuleCard } from '../components/rule-card.tsx';
import { VerifiedToday } from '../components/verified-today.tsx';

/** The rules that verify payments. Every administrator sees them and can stop all; super admins change them. */
export function ApprovalsPage({ mayChange }: { mayChange: boolean }) {
  usePageTitle(approvalsTexts.title);
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
            className="max-lg:min-h-11"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => ask({ act: 'add' })}
          >
            <span className="max-sm:sr-only">{approvalsTexts.add}</span>
          </Button>
        ) : null}
        <Button
          variant="danger"
          size="small"
          className="max-lg:min-h-11"
          icon={<CirclePause className="size-4" aria-hidden="true" />}
          busyLabel={stopAll.isPending ? approvalsTexts.stopping : undefined}
          onClick={() =>
            stopAll.mutate(undefined, { onSuccess: () => showToast(approvalsTexts.stopped) })
          }
        >
          {approvalsTexts.stopAll}
        </Button>
      </PageHeader>
      {stopAll.isError ? (
        <Alert tone="error" announce>
          {errorSentence(stopAll.error, approvalsTexts.failed)}
        </Alert>
      ) : null}
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
          <MasterSwitch list={data} mayChange={mayChange} />
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
