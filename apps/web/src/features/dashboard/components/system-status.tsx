import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { dashboardTexts, stateLabels } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

const looks: Record<SystemStatusRow['state'], { tone: Tone; icon: LucideIcon }> = {
  ok: { tone: 'green', icon: CircleCheck },
  warning: { tone: 'amber', icon: TriangleAlert },
  error: { tone: 'red', icon: CircleX },
};

interface SystemStatusProps {
  /** Undefined while loading, or after the load failed. */
  rows: readonly SystemStatusRow[] | undefined;
  failed: boolean;
}

/** The server's report about itself, in its own sentences. */
export function SystemStatus({ rows, failed }: SystemStatusProps) {
  return (
    <Panel title={dashboardTexts.status} className="xl:row-span-2">
      {rows ? (
        <ul className="grid">
          {rows.map((row) => (
            <StatusRow key={row.key} row={row} />
          ))}
        </ul>
      ) : failed ? (
        <p className="text-sm text-muted">{dashboardTexts.statusUnknown}</p>
      ) : (
        <SkeletonGroup label={dashboardTexts.loadingStatus} className="grid gap-4 py-2">
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} className="h-6" />
          ))}
        </SkeletonGroup>
      )}
    </Panel>
  );
}

/** Pages with the details of a row. */
const pages = { jobs: '/admin/jobs' } as const;

function StatusRow({ row: { key, label, state, text, detail } }: { row: SystemStatusRow }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <li className="border-t border-line py-2 text-sm first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {key in pages ? (
          <Link
            to={pages[key as keyof typeof pages]}
            className="inline-flex items-center text-ink underline decoration-line underline-offset-4 hover:decoration-current max-lg:-my-3 max-lg:min-h-11"
          >
            {label}
          </Link>
        ) : (
          <span className="text-ink">{label}</span>
        )}
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          <span className="sr-only">{stateLabels[state]}: </span>
          {text}
        </Badge>
      </div>
      {detail ? <p className="mt-0.5 text-xs text-muted">{detail}</p> : null}
    </li>
  );
}
