import { durationName } from '@ghost-pay/contract/durations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { Check, Minus, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/format.ts';
import { replacesStatus, wordsOf } from '../../lib/situation.ts';
import { classNames } from '../../lib/class-names.ts';
import { useTimeZone } from '../../lib/use-hydrating.ts';
import { trackingTexts } from './tracking.texts.ts';

interface TimelineRow {
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'dropped';
  readonly title: string;
  readonly text: string;
  /** When the step happened, if known; 'now' for the present one. */
  readonly at?: string;
  /** Whether the text holds times. */
  readonly isDated?: true;
}

/** The moment for which the rows are made, and the time zone of their times: see useTimeZone. */
interface Reader {
  readonly now: Date;
  readonly zone: 'UTC' | undefined;
}

const texts = trackingTexts.processing;

function verification(payment: TrackedPayment, { zone }: Reader): TimelineRow {
  const title = texts.verifying;
  if (payment.paymentVerified) {
    const row = { state: 'done', title, text: texts.verifiedText } as const;
    // `updatedAt` is the time of the verification until the subscription is updated; after that the time of the
    // verification is unknown.
    return payment.subscriptionUpdated
      ? row
      : { ...row, at: formatShortDate(payment.updatedAt, zone) };
  }
  if (payment.status === 'failed') {
    const at = formatShortDate(payment.updatedAt, zone);
    return { state: 'failed', title, text: texts.verificationFailed, at };
  }
  const text =
    wordsOf(payment)?.title ??
    (payment.paymentMethod === 'card' ? texts.verifyingNow.card : texts.verifyingNow.others);
  return { state: 'current', title, text, at: texts.now };
}

function update(payment: TrackedPayment): TimelineRow {
  const title = texts.updating;
  if (payment.subscriptionUpdated) return { state: 'done', title, text: texts.updatedText };
  if (payment.status === 'failed') return { state: 'dropped', title, text: texts.droppedText };
  if (!payment.paymentVerified) return { state: 'waiting', title, text: texts.updatingLater };
  const text = texts.updatingNow(
    payment.subscriptionDuration && durationName(payment.subscriptionDuration),
  );
  return { state: 'current', title, text, at: texts.now };
}

/** The end of a subscription's way, with the dates of the promise while it is still to come. */
function activation(payment: TrackedPayment, reader: Reader): TimelineRow {
  if (payment.subscriptionUpdated) {
    const at = formatShortDate(payment.updatedAt, reader.zone);
    return { state: 'done', title: texts.active, text: texts.activeText, at };
  }
  if (replacesStatus(payment.situation))
    return { state: 'waiting', title: texts.activeLater, text: texts.updatingLater };
  const isAwaitedByCard = payment.paymentMethod === 'card' && !payment.paymentVerified;
  const row = { state: 'waiting', title: texts.activeLater } as const;
  return isAwaitedByCard
    ? { ...row, text: texts.activeAfterCard }
    : { ...row, text: deadlines(payment, reader), isDated: true };
}

function deadlines({ createdAt }: TrackedPayment, { now, zone }: Reader): string {
  const after = (hours: number) => new Date(new Date(createdAt).getTime() + hours * 3_600_000);
  const [usual, longest] = [after(promiseHours.busy), after(promiseHours.longest)];
  if (now > longest) return texts.late;
  if (now > usual) return texts.lastDeadline(formatShortDate(longest, zone));
  return texts.deadlines({
    usual: formatShortDate(usual, zone),
    longest: formatShortDate(longest, zone),
  });
}

/** The past and future steps of a payment, oldest first. */
export function timelineOf(payment: TrackedPayment, reader: Reader): TimelineRow[] {
  const registered: TimelineRow = {
    state: 'done',
    title: texts.registered,
    text: texts.registeredText,
    at: formatShortDate(payment.createdAt, reader.zone),
  };
  const rows = [registered, verification(payment, reader)];
  if (payment.type === 'donation') return rows;
  rows.push(update(payment));
  return payment.status === 'failed' ? rows : [...rows, activation(payment, reader)];
}

/** The What's Next message of each state and method (specification, section 4), unless more is known than it says. */
export function nextMessage(payment: TrackedPayment): string {
  const { next } = trackingTexts;
  const known = wordsOf(payment);
  if (known && replacesStatus(payment.situation)) return known.next;
  const way = payment.paymentMethod === 'card' ? 'card' : 'others';
  switch (payment.status) {
    case 'pending_payment_verification':
      return next.awaitingPayment[way];
    case 'pending_subscription_update':
      return next.awaitingSubscription[way];
    case 'completed':
      return next.completed[payment.type];
    case 'failed':
      return next.failed;
    default:
      return next.unknown;
  }
}

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
