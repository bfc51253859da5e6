import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { ReceiptText, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { isFinal, useEstimate } from '../api.ts';
import { estimateMessage } from '../estimate.ts';
import { nextMessage, timelineOf } from '../timeline.ts';
import { trackingTexts } from '../tracking.texts.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import { TrackedPaymentCard } from './tracked-payment-card.tsx';

interface TrackingResultProps {
  payment: TrackedPayment;
  checkedAt: number;
  refreshing: boolean;
  /** The last refresh failed. */
  connectionLost: boolean;
  onRefresh: () => void;
}

export function TrackingResult({
  payment,
  checkedAt,
  refreshing,
  connectionLost,
  onRefresh,
}: TrackingResultProps) {
  const final = isFinal(payment);
  const withinMinutes = useEstimate(payment);
  const estimate = estimateMessage(payment, { withinMinutes, now: new Date(checkedAt) });
  // Only a change is announced, not the status at page load.
  const [firstStatus] = useState(payment.status);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start print:grid-cols-1 print:gap-4">
      <div className="grid gap-6 print:gap-4">
        {connectionLost ? (
          <Alert tone="warning" announce>
            {trackingTexts.lost}
          </Alert>
        ) : null}
        <TrackedPaymentCard payment={payment} />
        <Alert
          tone={
            payment.status === 'failed'
              ? 'error'
              : payment.status === 'completed'
                ? 'success'
                : 'info'
          }
          title={trackingTexts.next.title}
        >
          {nextMessage(payment)}
          {estimate === undefined ? null : <span className="mt-2 block">{estimate}</span>}
        </Alert>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            onClick={onRefresh}
            busyLabel={refreshing ? trackingTexts.refreshing : undefined}
            icon={<RefreshCw className="size-4" aria-hidden="true" />}
            className="print:hidden"
          >
            {trackingTexts.refresh}
          </Button>
          {payment.paymentVerified ? (
            <Link
              to="/track/$paymentId/receipt"
              params={{ paymentId: payment.paymentId }}
              className={classNames(buttonClass('secondary'), 'print:hidden')}
            >
              <ReceiptText className="size-4" aria-hidden="true" />
              {trackingTexts.receipt}
            </Link>
          ) : null}
          <p className="figures text-sm text-muted">
            {final ? null : <span className="print:hidden">{trackingTexts.selfUpdating} </span>}
            <span className="print:hidden">
              {trackingTexts.lastChecked(formatTime(new Date(checkedAt)))}
            </span>
            {/* A printed page is read on later days too: it shows the date. */}
            <span className="hidden print:inline">
              {trackingTexts.lastChecked(formatDateTime(new Date(checkedAt)))}
            </span>
          </p>
          <p role="status" className="sr-only">
            {payment.status === firstStatus
              ? ''
              : trackingTexts.statusChanged(statusLabels[payment.status])}
          </p>
        </div>
      </div>
      <section
        aria-labelledby="processing"
        className="grid gap-5 rounded-base border border-line bg-surface p-5 shadow-base sm:p-6"
      >
        <h2 id="processing" className="text-lg font-bold text-ink">
          {trackingTexts.processing.title}
        </h2>
        <PaymentTimeline rows={timelineOf(payment)} />
      </section>
    </div>
  );
}
