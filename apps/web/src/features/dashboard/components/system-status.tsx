import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { dashboardTexts, stateLabels } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

const looks: Record<SystemStatusRow['state'], { colour: string; icon: LucideIcon }> = {
  ok: { colour: 'text-green', icon: CircleCheck },
  off: { colour: 'text-muted', icon: Minus },
  warning: { colour: 'text-amber', icon: TriangleAlert },
  error: { colour: 'text-red', icon: CircleX },
};
const order = ['error', 'warning', 'ok', 'off'] as const;

/** What needs a hand first; otherwise as the server lists them. */
function byState(rows: readonly SystemStatusRow[]): SystemStatusRow[] {
  return rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

interface SystemStatusProps {
  /** Undefined while loading, or after the load failed. */
  rows: readonly SystemStatusRow[] | undefined;
  failed: boolean;
}

/** The server's report about itself, in its own sentences. */
export function SystemStatus({ rows, failed }: SystemStatusProps) {
  return (
    <Panel title={dashboardTexts.status}>
      {siteInfo.isInspection === true ? (
        <p className="text-sm text-muted">{dashboardTexts.statusOfCopy}</p>
      ) : rows ? (
        <ul className="-mb-1.5 grid">
          {byState(rows).map((row) => (
            <StatusRow key={row.key} row={row} />
          ))}
        </ul>
      ) : failed ? (
        <p className="text-sm text-muted">{dashboardTexts.statusUnknown}</p>
      ) : (
        <SkeletonGroup label={dashboardTexts.loadingStatus} className="grid gap-3 py-1">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="h-5" />
          ))}
        </SkeletonGroup>
      )}
    </Panel>
  );
}

/** Pages with the details of a row. */
const pages = { jobs: '/admin/jobs' } as const;

function StatusRow({ row: { key, label, state, text, detail } }: { row: SystemStatusRow }) {
  const { colour, icon: Icon } = looks[state];
  const isCalm = state === 'ok' || state === 'off';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-1 text-sm">
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
      <span
        className={classNames(
          'col-start-3 flex items-center gap-1.5 font-semibold whitespace-nowrap',
          colour,
        )}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="sr-only">{stateLabels[state]}: </span>
        {text}
      </span>
      {/* Nothing to do: beside the name, as far as there is room. */}
      {detail ? (
        <span
          title={isCalm ? detail : undefined}
          className={classNames(
            'text-xs text-muted',
            isCalm ? 'col-start-2 row-start-1 truncate' : 'col-span-full',
          )}
        >
          {detail}
        </span>
      ) : null}
    </li>
  );
}
