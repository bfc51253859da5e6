import type { Role } from '@ghost-pay/contract/auth/roles';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRowAct, useRowKeys } from '../../../lib/keys/rows.ts';
import { type Retry, useJobs, useRetry } from '../api.ts';
import { Queues } from '../components/queues.tsx';
import { TroubledJobs } from '../components/troubled-jobs.tsx';
import { jobsTexts } from '../jobs.texts.ts';

/** The background work for every admin. Super admins can retry failed jobs. */
export function JobsPage({ role }: { role: Role }) {
  useRowKeys();
  useRowAct(jobsTexts.retryNow, role === 'super_admin');
  const jobs = useJobs();
  const retrying = useRetry();
  const title = useRef<HTMLHeadingElement>(null);

  const retry = (what: Retry) =>
    retrying.mutate(what, {
      onSuccess: ({ retried }) => {
        showToast(jobsTexts.retried(retried));
        // The pressed button is gone: the job has changed its state.
        title.current?.focus();
      },
    });
  const acting =
    role === 'super_admin'
      ? { pending: retrying.isPending ? retrying.variables : undefined, retry }
      : undefined;

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={jobsTexts.title} lead={jobsTexts.lead} titleRef={title}>
        <RefreshButton onRefresh={() => jobs.refetch()} />
      </PageHeader>
      {retrying.isError ? (
        <Alert tone="error" announce>
          {errorSentence(retrying.error, jobsTexts.retryFailed)}
        </Alert>
      ) : null}
      {jobs.isError ? (
        <LoadError title={jobsTexts.loadFailed} query={jobs} />
      ) : jobs.data === undefined ? (
        <SkeletonGroup label={jobsTexts.loading} className="grid gap-3">
          <Skeleton className="h-24" />
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </SkeletonGroup>
      ) : (
        <>
          <TroubledJobs jobs={jobs.data.troubled} now={jobs.dataUpdatedAt} acting={acting} />
          <Queues queues={jobs.data.queues} now={jobs.dataUpdatedAt} acting={acting} />
        </>
      )}
    </div>
  );
}
