import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { receiptTexts } from '../receipt.texts.ts';
import { trackingTexts } from '../tracking.texts.ts';

const labels = trackingTexts.result;

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-semibold wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** The receipt, limited to the tracker's data, with buttons to print and save it. */
export function ReceiptSheet({ payment }: { payment: TrackedPayment }) {
  const { paymentId, region, subscriptionDuration, createdAt, updatedAt } = payment;
  return (
    <>
      <article
        aria-labelledby="receipt"
        className="grid gap-5 rounded-base border border-line bg-surface p-5 shadow-base sm:p-8 print:border-0 print:p-0 print:shadow-none"
      >
        <div className="grid gap-1">
          <p className="font-semibold text-muted">{siteInfo.name}</p>
          <h1 id="receipt" className="text-xl font-bold tracking-tight text-ink">
            {receiptTexts.title}
          </h1>
        </div>
        <dl className="border-b border-line">
          <Row label={trackingTexts.idLabel}>{paymentId}</Row>
          <Row label={labels.amount}>{formatMoney(payment.amount, payment.currency)}</Row>
          <Row label={labels.type}>{trackingTexts.types[payment.type]}</Row>
          {subscriptionDuration ? <Row label={labels.duration}>{subscriptionDuration}</Row> : null}
          <Row label={labels.method}>{trackingTexts.methods[payment.paymentMethod]}</Row>
          {region ? <Row label={receiptTexts.region}>{receiptTexts.regions[region]}</Row> : null}
          <Row label={receiptTexts.status}>{statusLabels[payment.status]}</Row>
          <Row label={labels.created}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Row>
          <Row label={labels.updated}>
            <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
          </Row>
        </dl>
        <p className="text-sm text-muted">
          {receiptTexts.note} {receiptTexts.questions(siteInfo.supportEmail)}
        </p>
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          icon={<Printer className="size-5" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {receiptTexts.print}
        </Button>
        <a
          href={`/api/transactions/track/${encodeURIComponent(paymentId)}/receipt`}
          download
          className={buttonClass('secondary')}
        >
          <Download className="size-5" aria-hidden="true" />
          {receiptTexts.download}
        </a>
      </div>
    </>
  );
}
