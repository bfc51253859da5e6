import { Check, Clock, X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/format.ts';
import { cardTexts } from './card.texts.ts';
import type { SettlementState } from './use-payment-settled.ts';
import { paymentTexts } from '../payment.texts.ts';

/** What has happened, or will. */
export interface NextStep {
  readonly state: 'done' | 'now' | 'later' | 'failed';
  readonly title: string;
  readonly text?: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at?: number;
}

const looks: Record<NextStep['state'], string> = {
  done: 'bg-accent-soft text-accent-ink',
  now: 'bg-amber-soft text-amber',
  later: 'border border-dashed border-control',
  failed: 'bg-red-soft text-red',
};
const icons = { done: Check, now: Clock, later: undefined, failed: X };

/** What has happened, what is awaited, and what follows, with the time of the last check; green once the money is there. */
export function NextSteps({
  level,
  steps,
  state: { settled, checkedAt, connectionLost },
}: {
  /** Of the heading: one below that of the band above. */
  level: 2 | 4;
  steps: readonly NextStep[];
  state: SettlementState;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid gap-4 px-4 py-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading className="text-base font-semibold text-ink">{cardTexts.next.title}</Heading>
        {/* The time changes with each answer: it is not announced. */}
        {connectionLost ? null : (
          <p className="flex items-center gap-2 text-sm text-muted">
            <span
              aria-hidden="true"
              className={classNames(
                'size-2 rounded-full ring-4',
                settled ? 'bg-green ring-green-soft' : 'bg-accent ring-accent-soft',
              )}
            />
            {checkedAt ? cardTexts.checked(formatTime(new Date(checkedAt))) : cardTexts.live}
          </p>
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {connectionLost ? cardTexts.lost : null}
        </p>
      </div>
      <ol className="grid">
        {steps.map(({ state, title, text, at }, index) => {
          const Icon = icons[state];
          const isLast = index === steps.length - 1;
          return (
            <li key={title} className="group grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3">
              <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
                <span
                  className={classNames(
                    'inline-flex size-7 items-center justify-center rounded-full',
                    state === 'done' && settled ? 'bg-green-soft text-green' : looks[state],
                  )}
                >
                  {Icon ? <Icon className="size-4" /> : null}
                </span>
                {isLast ? null : (
                  <span
                    className={classNames(
                      'my-1 w-0.5',
                      state !== 'done' ? 'bg-line' : settled ? 'bg-green' : 'bg-accent',
                    )}
                  />
                )}
              </span>
              <p className="grid pb-5 group-last:pb-0">
                <span
                  className={classNames(
                    'font-semibold',
                    state === 'later' ? 'text-muted' : 'text-ink',
                  )}
                >
                  {title}
                  {state === 'done' ? (
                    <span className="sr-only"> ({paymentTexts.steps.done})</span>
                  ) : null}
                </span>
                {text ? <span className="text-sm wrap-anywhere text-muted">{text}</span> : null}
              </p>
              <span className="figures text-sm text-muted">
                {at ? formatTime(new Date(at)) : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
