import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  CircleX,
  Minus,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { statusAnchor } from '../attention.ts';
import { stateLabels, statusTexts as texts } from '../dashboard.texts.ts';
import { type Fault, systemOf, type SystemView } from '../faults.ts';
import { Panel } from './panel.tsx';

const looks: Record<SystemStatusRow['state'], { colour: string; icon: LucideIcon }> = {
  ok: { colour: 'text-green', icon: CircleCheck },
  off: { colour: 'text-muted', icon: Minus },
  warning: { colour: 'text-amber', icon: TriangleAlert },
  error: { colour: 'text-red', icon: CircleX },
};

interface SystemStatusProps {
  /** Undefined while loading, or after the load failed. */
  rows: readonly SystemStatusRow[] | undefined;
  faults: readonly Fault[];
  failed: boolean;
}

/** Five parts by name, below them what does not work, and the others on demand. */
export function SystemStatus({ rows, faults, failed }: SystemStatusProps) {
  return (
    <Panel title={texts.title} id={statusAnchor}>
      {siteInfo.isInspection === true ? (
        <p className="text-sm text-muted">{texts.ofCopy}</p>
      ) : rows ? (
        <System system={systemOf(rows)} faults={faults} />
      ) : failed ? (
        <div className="grid gap-3 text-sm">
          <p className="text-muted">{texts.unknown}</p>
          <Faults faults={faults} />
        </div>
      ) : (
        <SkeletonGroup label={texts.loading} className="grid gap-3 py-1">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-5" />
          ))}
        </SkeletonGroup>
      )}
    </Panel>
  );
}

function System({ system, faults }: { system: SystemView; faults: readonly Fault[] }) {
  const { named, others, working, used } = system;
  return (
    <div className="grid gap-3 text-sm">
      {/* Open, it pushes down what follows; what is wrong stands above it. */}
      <StatusRows rows={named} />
      <Faults faults={faults} />
      <details className="group border-t border-line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-accent-ink [&::-webkit-details-marker]:hidden">
          {texts.work(working, used)}
          <ChevronRight className="size-4 group-open:rotate-90" aria-hidden="true" />
        </summary>
        <StatusRows rows={others} />
      </details>
    </div>
  );
}

function StatusRows({ rows }: { rows: readonly SystemStatusRow[] }) {
  return (
    <ul className="grid gap-1.5">
      {rows.map(({ key, label, state, text, detail }) => (
        <li key={key} title={detail ?? undefined} className="flex justify-between gap-2">
          <span className="min-w-0 truncate text-ink">{label}</span>
          <span
            className={classNames(
              'flex items-center gap-1.5 font-semibold whitespace-nowrap',
              looks[state].colour,
            )}
          >
            <StateIcon state={state} />
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

function StateIcon({ state }: Pick<SystemStatusRow, 'state'>) {
  const { icon: Icon } = looks[state];
  return (
    <>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">{stateLabels[state]}: </span>
    </>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul aria-label={texts.faults} className="grid gap-2 border-t border-line pt-3">
      {faults.map((fault) => (
        <FaultRow key={fault.key} fault={fault} />
      ))}
    </ul>
  );
}

function FaultRow({ fault: { state, title, detail, page } }: { fault: Fault }) {
  return (
    <li>
      <p className={classNames('flex items-center gap-1.5 font-semibold', looks[state].colour)}>
        <StateIcon state={state} />
        <span>{title}</span>
      </p>
      <p className="text-xs text-muted">
        {detail}{' '}
        {page ? (
          <Link
            to={page}
            className="font-semibold whitespace-nowrap text-accent-ink underline underline-offset-4"
          >
            {texts.pages[page]}
          </Link>
        ) : null}
      </p>
    </li>
  );
}
