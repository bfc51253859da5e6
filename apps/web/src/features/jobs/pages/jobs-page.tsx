import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { useRef } from 'react';
import { listedTroubledJobs } from '@ghost-pay/contract/jobs/job-words';
import type { TroubledJobView } from '@ghost-pay/contract/jobs/jobs.endpoints';
import { Link } from '@tanstack/react-router';
import { CircleX, RotateCw } from 'lucide-react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Failure } from '../../../ui/alert.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRowAct, useRowKeys } from '../../../lib/keys/rows.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { type Acting, type Retry, useJobs, useRetry } from '../api.ts';
import { Queues } from '../components/queues.tsx';
import { jobStateLabels, jobsTexts } from '../jobs.texts.ts';

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
      <Failure>{retrying.error && errorSentence(retrying.error, jobsTexts.retryFailed)}</Failure>
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

interface TroubledJobsProps {
  jobs: readonly TroubledJobView[];
  /** When the data were loaded, in milliseconds. */
  now: number;
  acting: Acting;
}

/** Each job whose last attempt failed, why, and what happens next. */
function TroubledJobs({ jobs, now, acting }: TroubledJobsProps) {
  const anyFailed = jobs.some(({ state }) => state === 'failed');
  return (
    <Panel
      isBare
      title={jobsTexts.troubled}
      lead={
        jobs.length === 0
          ? jobsTexts.noneTroubled
          : anyFailed && acting === undefined
            ? jobsTexts.onlySuperAdmins
            : jobsTexts.troubledLead
      }
    >
      {jobs.length === 0 ? null : (
        <ul className="rounded-base border border-line bg-surface">
          {jobs.map((job) => (
            <TroubledJob key={job.id} job={job} now={now} acting={acting} />
          ))}
        </ul>
      )}
      {jobs.length < listedTroubledJobs ? null : (
        <p className="text-sm text-muted">{jobsTexts.onlyNewest}</p>
      )}
    </Panel>
  );
}

function TroubledJob({ job, now, acting }: { job: TroubledJobView; now: number; acting: Acting }) {
  const { id, title, state, reason, detail, payment } = job;
  const failed = state === 'failed';
  const pending = acting?.pending;
  const isPending = pending !== undefined && 'id' in pending && pending.id === id;
  return (
    <li
      data-row=""
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
    >
      <div className="grid min-w-0 grow basis-72 gap-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold text-ink">{title}</h3>
          <Badge
            tone={failed ? 'red' : 'amber'}
            icon={failed ? <CircleX aria-hidden="true" /> : <RotateCw aria-hidden="true" />}
          >
            {jobStateLabels[state]}
          </Badge>
        </div>
        <p className="text-ink">{reason}</p>
        {detail === null ? null : <p className="text-muted">{detail}</p>}
        <JobTimes job={job} now={now} />
        {payment === null ? null : (
          <Link
            to="/admin/transactions/$id"
            params={{ id: payment.id }}
            aria-label={jobsTexts.openPayment(payment.payment_id)}
            className="flex min-w-0 text-xs font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            <ShortId text={payment.payment_id} />
          </Link>
        )}
      </div>
      {failed && acting !== undefined ? (
        <Button
          variant="secondary"
          size="small"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          aria-label={jobsTexts.retryOne(title, payment?.payment_id)}
          busyLabel={isPending ? jobsTexts.retrying : undefined}
          disabled={pending !== undefined}
          data-row-act=""
          onClick={() => acting.retry({ id })}
        >
          {jobsTexts.retryNow}
        </Button>
      ) : null}
    </li>
  );
}

/** How often the job was tried, and when the next attempt is. */
function JobTimes({ job, now }: { job: TroubledJobView; now: number }) {
  const { tries, last_tried_at: last, next_try_at: next } = job;
  const isDue = next !== null && Date.parse(next) <= now;
  return (
    <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
      <span>
        {jobsTexts.tries(tries)}
        {last === null ? null : (
          <>
            {', '}
            <time dateTime={last}>{jobsTexts.lastTry(formatDateTime(last))}</time>
          </>
        )}
      </span>
      <span>
        {next === null
          ? jobsTexts.notAgain
          : isDue
            ? jobsTexts.nextTryNow
            : jobsTexts.nextTry(formatDateTime(next))}
      </span>
    </p>
  );
}
