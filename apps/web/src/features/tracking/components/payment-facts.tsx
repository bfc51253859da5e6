import { durationName } from '@ghost-pay/contract/duration-name';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/use-hydrating.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { trackingTexts } from '../tracking.texts.ts';

const texts = trackingTexts.facts;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="figures min-w-0 text-end font-semibold wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** What was paid, and the id by which it is found again. */
export function PaymentFacts({ payment }: { payment: TrackedPayment }) {
  const { paymentId, region, subscriptionDuration } = payment;
  const zone = useTimeZone();
  return (
    <section
      aria-label={texts.title}
      className="grid gap-4 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <dl className="grid gap-2.5 text-sm">
        <div className="mb-1.5 border-b border-line pb-4">
          <dt className="text-muted">{texts.amount}</dt>
          <dd className="figures text-xl font-bold text-ink">
            {formatMoney(payment.amount, payment.currency)}
          </dd>
        </div>
        <Fact label={texts.type}>{trackingTexts.types[payment.type]}</Fact>
        {subscriptionDuration ? (
          <Fact label={texts.duration}>
            <span className="inline-block first-letter:uppercase">
              {durationName(subscriptionDuration)}
            </span>
          </Fact>
        ) : null}
        <Fact label={texts.method}>{trackingTexts.methods[payment.paymentMethod]}</Fact>
        {region ? <Fact label={texts.region}>{texts.regions[region]}</Fact> : null}
        <Fact label={texts.registered}>
          <time dateTime={payment.createdAt} className={zone && 'invisible'}>
            {formatDateTime(payment.createdAt, zone)}
          </time>
        </Fact>
      </dl>
      <div className="grid gap-0.5 border-t border-line pt-4">
        <p className="text-sm text-muted">{trackingTexts.idLabel}</p>
        <p className="font-mono text-sm font-semibold wrap-anywhere text-ink">{paymentId}</p>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5 print:hidden">
        <CopyButton text={paymentId} label={texts.copy} className="px-3 text-sm" />
        {payment.paymentVerified ? (
          <Link
            to="/track/$paymentId/receipt"
            params={{ paymentId }}
            className={classNames(buttonClass('secondary'), 'px-3 text-sm')}
          >
            <ReceiptText className="size-4" aria-hidden="true" />
            {texts.receipt}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
