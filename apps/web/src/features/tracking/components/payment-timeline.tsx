import { Check, Minus, X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { TimelineRow } from '../timeline.ts';
import { trackingTexts } from '../tracking.texts.ts';

const dots: Record<TimelineRow['state'], string> = {
  done: 'bg-green-soft text-green',
  current: 'bg-accent-soft text-accent-ink ring-2 ring-accent',
  waiting: 'border-2 border-dashed border-control bg-surface text-muted',
  failed: 'bg-red-soft text-red',
  dropped: 'bg-sunken text-muted',
};

/** The past steps from top to bottom, then the next ones. */
export function PaymentTimeline({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <ol>
      {rows.map((row, index) => (
        <li key={row.title} className="relative flex gap-4 pb-6 last:pb-0 print:pb-3">
          {index < rows.length - 1 ? (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-8 bottom-0 left-[0.9375rem] w-0.5',
                row.state === 'done' ? 'bg-green' : 'bg-line',
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames(
              'z-10 inline-flex size-8 shrink-0 items-center justify-center rounded-full',
              dots[row.state],
            )}
          >
            {row.state === 'done' ? <Check className="size-4" /> : null}
            {row.state === 'failed' ? <X className="size-4" /> : null}
            {row.state === 'dropped' ? <Minus className="size-4" /> : null}
            {row.state === 'current' ? (
              <span className="size-2.5 animate-pulse rounded-full bg-accent-ink" />
            ) : null}
          </span>
          <div className="grid gap-0.5 pt-1">
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
                <span className="hidden print:inline">·</span> {trackingTexts.processing[row.state]}
              </span>
            </p>
            <p className="text-sm text-muted">{row.text}</p>
            {row.at ? <p className="figures text-sm text-muted">{row.at}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
