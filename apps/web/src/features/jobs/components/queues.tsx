import type { JobQueueView } from '@ghost-pay/contract/jobs/jobs.endpoints';
import { CircleCheck, CircleX, Cog, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { formatCount, formatDateTime, formatRelativeDate } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Acting } from '../api.ts';
import { jobsTexts, queueState, type QueueState, queueStateLabels } from '../jobs.texts.ts';

interface QueuesProps {
  queues: readonly JobQueueView[];
  /** When the data were loaded, in milliseconds. */
  now: number;
  acting: Acting;
}

const columns: readonly Column[] = [
  { label: jobsTexts.columnWork },
  { label: jobsTexts.columnState, className: 'w-1/2 lg:w-96' },
  { label: jobsTexts.columnLastDone, className: 'w-28 max-lg:hidden' },
];

/** Every queue, one line each; what is open stands beside its state, and nothing is said of nothing. */
export function Queues({ queues, now, acting }: QueuesProps) {
  return (
    <Panel isBare title={jobsTexts.queues}>
      <ListTable caption={jobsTexts.queues} columns={columns}>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} now={now} acting={acting} />
        ))}
      </ListTable>
    </Panel>
  );
}

interface QueueProps {
  queue: JobQueueView;
  now: number;
  acting: Acting;
}

function QueueRow({ queue, now, acting }: QueueProps) {
  return (
    <TableRow>
      <Cell>
        <p title={queue.description} className="text-muted lg:truncate">
          <span className="font-semibold text-ink">{queue.title}</span>
          <span className="ml-2 max-lg:sr-only">{queue.description}</span>
        </p>
      </Cell>
      <Cell>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <QueueBadge queue={queue} now={now} />
          <RetryAll queue={queue} acting={acting} />
        </div>
      </Cell>
      <Cell className="figures text-muted max-lg:hidden">
        <LastDone queue={queue} now={now} />
      </Cell>
    </TableRow>
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
  const open = [
    ...(['waiting', 'running', 'failed'] as const)
      .filter((one) => queue[one] > 0)
      .map((one) => jobsTexts[one](formatCount(queue[one]))),
    ...(state === 'late' && queue.due_since !== null
      ? [jobsTexts.dueSince(formatDateTime(queue.due_since))]
      : []),
  ];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {queueStateLabels[state]}
      </Badge>
      <span className="figures text-xs text-muted">{open.join(', ')}</span>
    </>
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
      className="ml-auto lg:-my-1.5"
      aria-label={jobsTexts.retryAll(queue.title)}
      busyLabel={isPending ? jobsTexts.retrying : undefined}
      disabled={pending !== undefined}
      data-row-act=""
      onClick={() => retry({ queue: queue.name })}
    >
      {jobsTexts.retryAllShort}
    </Button>
  );
}
