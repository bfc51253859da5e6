import type { JobQueueView } from '@ghost-pay/contract/jobs/jobs.schemas';
import { CircleCheck, CircleX, Cog, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { formatCount, formatDateTime, formatRelativeDate } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import type { Acting } from '../api.ts';
import { jobsTexts, queueState, type QueueState, queueStateLabels } from '../jobs.texts.ts';

interface QueuesProps {
  queues: readonly JobQueueView[];
  /** When the data were loaded, in milliseconds. */
  now: number;
  acting: Acting;
}

/** Every queue: a table, on a phone a list. */
export function Queues({ queues, now, acting }: QueuesProps) {
  const asList = useMediaQuery('(width < 48rem)');
  return (
    <section aria-labelledby="queues-heading" className="grid grid-cols-1 gap-3">
      <h2 id="queues-heading" className="text-base font-semibold text-ink">
        {jobsTexts.queues}
      </h2>
      {asList ? (
        <ul className="grid grid-cols-1 gap-2">
          {queues.map((queue) => (
            <QueueCard key={queue.name} queue={queue} now={now} acting={acting} />
          ))}
        </ul>
      ) : (
        <DataTable fits caption={jobsTexts.queues}>
          <TableHead className="top-14 lg:top-0">
            <HeaderCell>{jobsTexts.columnWork}</HeaderCell>
            <HeaderCell className="w-40">{jobsTexts.columnState}</HeaderCell>
            <HeaderCell numeric className="w-24">
              {jobsTexts.columnWaiting}
            </HeaderCell>
            <HeaderCell numeric className="w-24 max-lg:hidden">
              {jobsTexts.columnRunning}
            </HeaderCell>
            <HeaderCell numeric className="w-20">
              {jobsTexts.columnFailed}
            </HeaderCell>
            <HeaderCell className="w-44 max-xl:hidden">{jobsTexts.columnLastDone}</HeaderCell>
          </TableHead>
          <tbody>
            {queues.map((queue) => (
              <QueueRow key={queue.name} queue={queue} now={now} acting={acting} />
            ))}
          </tbody>
        </DataTable>
      )}
    </section>
  );
}

interface QueueProps {
  queue: JobQueueView;
  now: number;
  acting: Acting;
}

const top = 'py-2.5 align-top';

function QueueRow({ queue, now, acting }: QueueProps) {
  return (
    <TableRow>
      <Cell className={top}>
        <p className="font-semibold text-ink">{queue.title}</p>
        <p className="text-xs text-muted">{queue.description}</p>
        <RetryAll queue={queue} acting={acting} />
      </Cell>
      <Cell className={top}>
        <QueueBadge queue={queue} now={now} />
      </Cell>
      <Cell numeric className={top}>
        {formatCount(queue.waiting)}
      </Cell>
      <Cell numeric className={`${top} max-lg:hidden`}>
        {formatCount(queue.running)}
      </Cell>
      <Cell numeric className={top}>
        {formatCount(queue.failed)}
      </Cell>
      <Cell className={`${top} figures text-muted max-xl:hidden`}>
        <LastDone queue={queue} now={now} />
      </Cell>
    </TableRow>
  );
}

function QueueCard({ queue, now, acting }: QueueProps) {
  const figures = [
    [jobsTexts.columnWaiting, queue.waiting],
    [jobsTexts.columnRunning, queue.running],
    [jobsTexts.columnFailed, queue.failed],
  ] as const;
  return (
    <li className="grid gap-2 rounded-base border border-line bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-ink">{queue.title}</h3>
        <QueueBadge queue={queue} now={now} />
      </div>
      <p className="text-xs text-muted">{queue.description}</p>
      <dl className="figures flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {figures.map(([label, count]) => (
          <div key={label} className="flex gap-1">
            <dt>{label}</dt>
            <dd className="font-semibold text-ink">{formatCount(count)}</dd>
          </div>
        ))}
        <div className="flex basis-full gap-1">
          <dt>{jobsTexts.columnLastDone}</dt>
          <dd className="text-ink">
            <LastDone queue={queue} now={now} />
          </dd>
        </div>
      </dl>
      <RetryAll queue={queue} acting={acting} />
    </li>
  );
}

const looks: Record<QueueState, { tone: Tone; icon: LucideIcon }> = {
  ok: { tone: 'green', icon: CircleCheck },
  idle: { tone: 'neutral', icon: Minus },
  running: { tone: 'blue', icon: Cog },
  late: { tone: 'amber', icon: TriangleAlert },
  failed: { tone: 'red', icon: CircleX },
};

function QueueBadge({ queue, now }: { queue: JobQueueView; now: number }) {
  const state = queueState(queue, now);
  const { tone, icon: Icon } = looks[state];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {queueStateLabels[state]}
      </Badge>
      {state === 'late' && queue.due_since !== null ? (
        <span className="figures text-xs text-muted">
          {jobsTexts.dueSince(formatDateTime(queue.due_since))}
        </span>
      ) : null}
    </div>
  );
}

function LastDone({ queue, now }: { queue: JobQueueView; now: number }) {
  const { last_done_at: done } = queue;
  if (done === null) return <>{jobsTexts.neverDone}</>;
  return (
    <time dateTime={done} title={formatDateTime(done)}>
      {formatRelativeDate(done, new Date(now))}
    </time>
  );
}

function RetryAll({ queue, acting }: { queue: JobQueueView; acting: Acting }) {
  if (acting === undefined || queue.failed < 2) return null;
  const { pending, retry } = acting;
  const isPending = pending !== undefined && 'queue' in pending && pending.queue === queue.name;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-1.5 justify-self-start max-lg:min-h-11"
      aria-label={jobsTexts.retryAll(queue.title)}
      busyLabel={isPending ? jobsTexts.retrying : undefined}
      disabled={pending !== undefined}
      onClick={() => retry({ queue: queue.name })}
    >
      {jobsTexts.retryAllShort}
    </Button>
  );
}
