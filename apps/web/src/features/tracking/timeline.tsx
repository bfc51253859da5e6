import { Check, Minus, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTimeZone } from '../../lib/use-hydrating.ts';
import type { TimelineRow } from './status-sentences.ts';
import { trackingTexts } from './tracking.texts.ts';

const dots: Record<TimelineRow['state'], string> = {
  done: 'bg-accent-soft text-accent-ink',
  current: 'bg-blue-soft text-blue',
  waiting: 'border border-dashed border-control bg-surface text-muted',
  failed: 'bg-red-soft text-red',
  dropped: 'bg-sunken text-muted',
};

const icons: Record<TimelineRow['state'], ReactNode> = {
  done: <Check className="size-4" />,
  current: <RefreshCw className="size-4" />,
  waiting: null,
  failed: <X className="size-4" />,
  dropped: <Minus className="size-4" />,
};

interface PaymentTimelineProps {
  rows: readonly TimelineRow[];
  /** Whether the money is known to have arrived: only then is what is done green. */
  hasArrived: boolean;
}

/** The past steps from top to bottom, then the next ones. */
export function PaymentTimeline({ rows, hasArrived }: PaymentTimelineProps) {
  const isUnseen = useTimeZone() !== undefined;
  return (
    <ol>
      {rows.map((row, index) => (
        <li key={row.title} className="relative flex gap-3.5 pb-5 last:pb-0 print:pb-3">
          {index < rows.length - 1 ? (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-7.5 bottom-0 start-[0.8125rem] w-0.5',
                row.state !== 'done' ? 'bg-line' : hasArrived ? 'bg-green' : 'bg-accent',
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames(
              'z-10 inline-flex size-7 shrink-0 items-center justify-center rounded-full',
              row.state === 'done' && hasArrived ? 'bg-green-soft text-green' : dots[row.state],
            )}
          >
            {icons[row.state]}
          </span>
          <div className="grid min-w-0 grow gap-0.5 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p
                className={classNames(
                  'font-semibold',
                  row.state === 'waiting' || row.state === 'dropped' ? 'text-muted' : 'text-ink',
                )}
              >
                {row.title}
                {/* Paper shows neither colours nor animation. */}
                <span className="sr-only print:not-sr-only print:font-normal">
                  {' '}
                  <span className="hidden print:inline">·</span>{' '}
                  {trackingTexts.processing[row.state]}
                </span>
              </p>
              {row.at ? (
                <p className={classNames('figures text-sm text-muted', isUnseen && 'invisible')}>
                  {row.at}
                </p>
              ) : null}
            </div>
            <p className={classNames('text-sm text-muted', isUnseen && row.isDated && 'invisible')}>
              {row.text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
