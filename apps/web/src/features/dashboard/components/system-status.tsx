import type { SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
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
import { stateLabels, statusTexts as texts } from '../dashboard.texts.ts';
import { type Fault, systemOf, type SystemView } from '../faults.ts';
import { Panel } from '../../../ui/panel.tsx';

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

/** Five parts by name, below them what does not work; the page of the system has the others. */
export function SystemStatus({ rows, faults, failed }: SystemStatusProps) {
  return (
    <Panel title={texts.title}>
      {siteInfo.isInspection === true ? (
        <p className="text-sm text-muted">{texts.ofCopy}</p>
      ) : rows ? (
        <System system={systemOf(rows)} faults={faults} />
      ) : failed ? (
        <div className="grid gap-3 text-sm">
          <p className="text-muted">{texts.unknown}</p>
          <Faults faults={faults} className="border-t border-line pt-3" />
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
  const { named, working, used } = system;
  return (
    <div className="grid gap-3 text-sm">
      <StatusRows rows={named} />
      <Faults faults={faults} className="border-t border-line pt-3" />
      <Link
        to="/admin/system"
        className="flex min-h-11 items-center gap-1 border-t border-line font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {texts.work(working, used)}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </div>
  );
}

interface StatusRowsProps {
  rows: readonly SystemStatusRow[];
  /** With what is found, where there is room for it. */
  detailed?: boolean;
}

export function StatusRows({ rows, detailed = false }: StatusRowsProps) {
  return (
    <ul className="grid gap-1.5">
      {rows.map(({ key, label, state, text, detail }) => (
        <li
          key={key}
          title={detailed ? undefined : (detail ?? undefined)}
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2',
            detailed && 'sm:grid-cols-[12rem_10rem_minmax(0,1fr)]',
          )}
        >
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
          {detailed ? <span className="text-muted max-sm:col-span-2">{detail}</span> : null}
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

interface FaultsProps {
  faults: readonly Fault[];
  /** With what to do, which the page of the system says. */
  detailed?: boolean;
  className?: string;
}

export function Faults({ faults, detailed = false, className = '' }: FaultsProps) {
  if (faults.length === 0) return null;
  return (
    <ul aria-label={texts.faults} className={classNames('grid gap-2', className)}>
      {faults.map((fault) => (
        <FaultRow key={fault.key} fault={fault} says={detailed ? fault.detail : fault.sentence} />
      ))}
    </ul>
  );
}

function FaultRow({ fault: { state, title, page }, says }: { fault: Fault; says: string }) {
  return (
    <li>
      <p className={classNames('flex items-center gap-1.5 font-semibold', looks[state].colour)}>
        <StateIcon state={state} />
        <span>{title}</span>
      </p>
      <p className="text-xs text-muted">
        {says}{' '}
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
