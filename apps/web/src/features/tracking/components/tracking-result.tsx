import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTimeZone } from '../../../lib/use-hydrating.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { replacesStatus } from '../../../lib/situation.ts';
import { isCorrectable, useEstimate } from '../api.ts';
import { LinkByMail } from '../answer/link-by-mail.tsx';
import { meaningOf } from '../meaning.ts';
import { nextMessage, timelineOf } from '../timeline.ts';
import { trackingTexts } from '../tracking.texts.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import { StatusBand } from './status-band.tsx';

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
          {trackingTexts.lost}
        </Alert>
      ) : null}
      <section
        aria-labelledby="result"
        className="rounded-base border border-line bg-surface shadow-base"
      >
        <StatusBand payment={payment} checkedAt={checkedAt} connectionLost={connectionLost} />
        <div className="grid gap-4 p-4 sm:px-6 sm:py-5">
          <h3 className="font-bold text-ink">{trackingTexts.processing.title}</h3>
          <PaymentTimeline
            rows={timelineOf(payment, { now, zone })}
            hasArrived={payment.paymentVerified}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line p-4 sm:px-6 sm:py-5">
          <div className="min-w-0 grow basis-80">
            <h3 className="text-sm font-bold text-ink">{trackingTexts.next.title}</h3>
            <p className="text-sm wrap-anywhere text-muted">{nextMessage(payment)}</p>
            {estimate === undefined ? null : <p className="mt-1 text-sm text-muted">{estimate}</p>}
            {payment.situation === 'part_missing' ? (
              <LinkByMail
                paymentId={payment.paymentId}
                label={trackingTexts.sendLinkAgain}
                variant="secondary"
              />
            ) : null}
            {isCorrectable(payment) ? (
              <Link
                to="/track/$paymentId/correct"
                params={{ paymentId: payment.paymentId }}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-ink underline underline-offset-4 print:hidden"
              >
                {trackingTexts.correct}
              </Link>
            ) : null}
          </div>
          <Button
            variant="secondary"
            onClick={onRefresh}
            busyLabel={refreshing ? trackingTexts.refreshing : undefined}
            icon={<RefreshCw className="size-4" aria-hidden="true" />}
            className="grow text-sm sm:grow-0 print:hidden"
          >
            {trackingTexts.refresh}
          </Button>
        </div>
      </section>
      <p role="status" className="sr-only">
        {payment.status === first.status
          ? payment.situation === first.situation
            ? ''
            : meaningOf(payment).title
          : trackingTexts.statusChanged(statusLabels[payment.status])}
      </p>
    </div>
  );
}

/** The usual duration that a waiting visitor is told, and a notice when it takes longer. */
export function estimateMessage(
  payment: TrackedPayment,
  { withinMinutes, now }: { withinMinutes: number | undefined; now: Date },
): string | undefined {
  const waits =
    payment.status === 'pending_payment_verification' ||
    payment.status === 'pending_subscription_update';
  // Where a person has to decide, the others are no measure.
  if (!waits || withinMinutes === undefined || replacesStatus(payment.situation)) return undefined;
  const { within, usually, longer } = trackingTexts.estimate;
  const time = within[withinMinutes];
  if (time === undefined) return undefined;
  const waitedMs = now.getTime() - new Date(payment.createdAt).getTime();
  return waitedMs > withinMinutes * 60_000 ? longer(time) : usually(time);
}
