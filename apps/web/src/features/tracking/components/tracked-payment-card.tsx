import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { useRelativeDate } from '../../../lib/use-present.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { trackingTexts } from '../tracking.texts.ts';

const texts = trackingTexts.result;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-semibold text-ink">{children}</dd>
    </div>
  );
}

export function TrackedPaymentCard({ payment }: { payment: TrackedPayment }) {
  const updated = useRelativeDate(payment.updatedAt);
  return (
    <section
      aria-labelledby="result"
      className="grid gap-5 rounded-base border border-line bg-surface p-5 shadow-base sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="result" className="text-lg font-bold text-ink">
          {texts.title}
        </h2>
        <StatusBadge status={payment.status} />
      </div>
      <div className="flex items-center gap-1">
        <p className="min-w-0 font-mono text-base wrap-break-word text-ink">{payment.paymentId}</p>
        <CopyButton iconOnly text={payment.paymentId} label={texts.copy} className="print:hidden" />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
        <Fact label={texts.amount}>{formatMoney(payment.amount, payment.currency)}</Fact>
        <Fact label={texts.type}>{trackingTexts.types[payment.type]}</Fact>
        {payment.subscriptionDuration ? (
          <Fact label={texts.duration}>
            <span className="inline-block first-letter:uppercase">
              {payment.subscriptionDuration}
            </span>
          </Fact>
        ) : null}
        <Fact label={texts.method}>{trackingTexts.methods[payment.paymentMethod]}</Fact>
        <Fact label={texts.created}>
          <time dateTime={payment.createdAt}>{formatDateTime(payment.createdAt)}</time>
        </Fact>
        <Fact label={texts.updated}>
          <time dateTime={payment.updatedAt} title={formatDateTime(payment.updatedAt)}>
            <span className="print:hidden">{updated}</span>
            <span className="hidden print:inline">{formatDateTime(payment.updatedAt)}</span>
          </time>
        </Fact>
      </dl>
    </section>
  );
}
