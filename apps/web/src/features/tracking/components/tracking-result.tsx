import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import {
  CircleCheck,
  CircleQuestionMark,
  Contrast,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { isTold } from '@ghost-pay/contract/tracking/situations';
import { useTimeZone } from '../../../lib/use-hydrating.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type SituationTone, toneOf } from '../../../lib/situation.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { statusLook, type StatusTone } from '../../../ui/status-badge.tsx';
import { isCorrectable, isFinal, useEstimate } from '../api.ts';
import { LinkByMail } from '../answer/link-by-mail.tsx';
import { estimateMessage, meaningOf, nextMessage, timelineOf } from '../status-sentences.ts';
import { PaymentTimeline } from '../timeline.tsx';
import { trackingTexts as texts } from '../tracking.texts.ts';

interface TrackingResultProps {
  payment: TrackedPayment;
  checkedAt: number;
  refreshing: boolean;
  /** The last refresh failed. */
  connectionLost: boolean;
  onRefresh: () => void;
}

/** Where the payment stands: status, steps, and what is next. */
export function TrackingResult({
  payment,
  checkedAt,
  refreshing,
  connectionLost,
  onRefresh,
}: TrackingResultProps) {
  const present = usePresent();
  const zone = useTimeZone();
  // By one clock: the reader's may be wrong, and the first render must repeat the server's.
  const now = zone ? new Date(checkedAt) : present;
  const withinMinutes = useEstimate(payment);
  const estimate = estimateMessage(payment, { withinMinutes, now: new Date(checkedAt) });
  // Only a change is announced, not the status at page load.
  const [first] = useState(payment);
  return (
    <div className="grid min-w-0 gap-4">
      {connectionLost ? (
        <Alert tone="warning" announce>
          {texts.lost}
        </Alert>
      ) : null}
      <section
        aria-labelledby="result"
        className="rounded-base border border-line bg-surface shadow-base"
      >
        <StatusBand payment={payment} checkedAt={checkedAt} connectionLost={connectionLost} />
        <div className="grid gap-4 p-4 sm:px-6 sm:py-5">
          <h3 className="font-bold text-ink">{texts.processing.title}</h3>
          <PaymentTimeline
            rows={timelineOf(payment, { now, zone })}
            hasArrived={payment.paymentVerified}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line p-4 sm:px-6 sm:py-5">
          <div className="min-w-0 grow basis-80">
            <h3 className="text-sm font-bold text-ink">{texts.next.title}</h3>
            <p className="text-sm wrap-anywhere text-muted">{nextMessage(payment)}</p>
            {estimate === undefined ? null : <p className="mt-1 text-sm text-muted">{estimate}</p>}
            {payment.situation === 'part_missing' ? (
              <LinkByMail
                paymentId={payment.paymentId}
                label={texts.sendLinkAgain}
                variant="secondary"
              />
            ) : null}
            {isCorrectable(payment) ? (
              <Link
                to="/track/$paymentId/correct"
                params={{ paymentId: payment.paymentId }}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-ink underline underline-offset-4 print:hidden"
              >
                {texts.correct}
              </Link>
            ) : null}
          </div>
          <Button
            variant="secondary"
            onClick={onRefresh}
            busyLabel={refreshing ? texts.refreshing : undefined}
            icon={<RefreshCw className="size-4" aria-hidden="true" />}
            className="grow text-sm sm:grow-0 print:hidden"
          >
            {texts.refresh}
          </Button>
        </div>
      </section>
      <p role="status" className="sr-only">
        {payment.status === first.status
          ? payment.situation === first.situation
            ? ''
            : meaningOf(payment).title
          : texts.statusChanged(statusLabels[payment.status])}
      </p>
    </div>
  );
}

/** What is known of the money, in place of the status's own colour. */
const knownLooks: Readonly<
  Partial<Record<SituationTone, { readonly tone: StatusTone; readonly icon: LucideIcon }>>
> = {
  arriving: { tone: 'blue', icon: Contrast },
  good: { tone: 'green', icon: CircleCheck },
  warning: { tone: 'amber', icon: TriangleAlert },
};

/** Paler than a badge: text of every colour keeps its contrast on it. */
const grounds: Record<StatusTone, string> = {
  amber: 'bg-amber-band',
  blue: 'bg-blue-band',
  green: 'bg-green-band',
  red: 'bg-red-band',
};
const inks: Record<StatusTone, string> = {
  amber: 'text-amber',
  blue: 'text-blue',
  green: 'text-green',
  red: 'text-red',
};

interface StatusBandProps {
  payment: TrackedPayment;
  checkedAt: number;
  /** The last refresh failed. */
  connectionLost: boolean;
}

/** The required label with its colour and icon, and what it means for the person who paid. */
function StatusBand({ payment, checkedAt, connectionLost }: StatusBandProps) {
  const status = statusLook(payment.status);
  const known = isTold(payment.situation) ? knownLooks[toneOf(payment.situation)] : undefined;
  const look = status && { ...status, ...known };
  const Icon = look?.icon ?? CircleQuestionMark;
  const { title, text } = meaningOf(payment);
  const zone = useTimeZone();
  const isLive = !isFinal(payment) && !connectionLost;
  const time = formatTime(new Date(checkedAt), zone);
  return (
    <div
      className={classNames(
        'grid gap-1.5 rounded-t-base p-4 sm:px-6 sm:py-5',
        look ? grounds[look.tone] : 'bg-sunken',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p
          className={classNames(
            'flex items-center gap-2 font-semibold',
            look ? inks[look.tone] : 'text-muted',
          )}
        >
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <span>{look?.label ?? payment.status}</span>
        </p>
        <p className="figures flex items-center gap-2 text-muted print:hidden">
          {isLive ? (
            <>
              <span className="size-2 rounded-full bg-green" aria-hidden="true" />
              <span>
                {texts.live} <span className="sr-only">{texts.liveHint}</span>
              </span>
              <span className={classNames('-ms-1 hidden sm:inline', zone && 'invisible')}>
                · {texts.checkedLive(time)}
              </span>
              <span className={classNames('sm:hidden', zone && 'invisible')}>{time}</span>
            </>
          ) : (
            <span className={classNames(zone && 'invisible')}>{texts.checked(time)}</span>
          )}
        </p>
        {/* A printed page is read on later days too: it shows the date. */}
        <p className="figures hidden print:block">
          {texts.lastChecked(formatDateTime(new Date(checkedAt), zone))}
        </p>
      </div>
      <h2 id="result" className="text-lg font-bold text-ink sm:text-xl">
        {title}
      </h2>
      <p className="text-base wrap-anywhere text-muted">{text}</p>
    </div>
  );
}
