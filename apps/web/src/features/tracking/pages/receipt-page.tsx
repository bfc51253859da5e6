import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { durationName } from '@ghost-pay/contract/durations';
import {
  type ReceiptRow,
  receiptSheet,
  receiptWords,
} from '@ghost-pay/contract/tracking/receipt-sheet';
import type { Receipt } from '@ghost-pay/contract/tracking/tracking.schemas';
import {
  methodNames,
  productNames,
  statusLabels,
} from '@ghost-pay/contract/transactions/transaction-words';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { classNames } from '../../../lib/class-names.ts';
import { currentLocale } from '../../../lib/language.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { GhostMark } from '../../../ui/ghost-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { downloadReceipt, trackingErrorSentence, useReceipt, useTrackedPayment } from '../api.ts';
import { LookUpFailed } from '../components/look-up-failed.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { useLinkToken, usePaymentIdOfPage } from '../link-of-mail.ts';
import { receiptTexts } from '../receipt.texts.ts';

/** The receipt of a verified payment, to print or save. */
export function ReceiptPage() {
  const paymentId = usePaymentIdOfPage();
  const token = useLinkToken();
  const tracked = useTrackedPayment(paymentId);
  const payment = tracked.data;
  const receipt = useReceipt(payment, token);
  usePageTitle(receiptTexts.title);
  const failed = receipt.isError && !receipt.data ? receipt.error : undefined;
  const notFound = tracked.isError && !payment ? tracked.error : undefined;
  const isPending = tracked.isPending || (payment?.paymentVerified && receipt.isPending);
  return (
    <div className="mx-auto grid max-w-[680px] gap-4 pt-3 sm:pt-8 print:max-w-none print:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
        <Link
          to="/track/$paymentId"
          params={{ paymentId }}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {receiptTexts.back}
        </Link>
        {receipt.data ? <ReceiptButtons paymentId={receipt.data.paymentId} token={token} /> : null}
      </div>
      {isPending ? <TrackingSkeleton /> : null}
      {notFound || failed ? (
        <LookUpFailed onRetry={() => void (notFound ? tracked : receipt).refetch()}>
          {notFound ? trackingErrorSentence(notFound) : errorSentence(failed, receiptTexts.failed)}
        </LookUpFailed>
      ) : null}
      {payment && !payment.paymentVerified ? (
        <>
          <h1 className="text-xl font-bold tracking-tight text-ink">{receiptTexts.title}</h1>
          <Alert tone="info" title={receiptTexts.notYet}>
            {payment.status === 'failed' ? receiptTexts.neverVerified : receiptTexts.notYetText}
          </Alert>
        </>
      ) : null}
      {payment?.paymentVerified && receipt.data ? <ReceiptSheet receipt={receipt.data} /> : null}
    </div>
  );
}

/** Prints the page, or saves the PDF with the same lines. */
function ReceiptButtons({ paymentId, token }: { paymentId: string; token: string | undefined }) {
  const [state, setState] = useState<'idle' | 'downloading' | { error: string }>('idle');
  const download = async () => {
    setState('downloading');
    try {
      saveFile({
        name: `receipt-${paymentId}.pdf`,
        content: await downloadReceipt({ paymentId, token }),
      });
      setState('idle');
    } catch (error) {
      setState({ error: errorSentence(error, receiptTexts.downloadFailed) });
    }
  };
  return (
    <>
      <div className="grid grow grid-cols-2 gap-2 sm:flex sm:grow-0 print:hidden">
        <Button
          variant="secondary"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => window.print()}
          className="px-3.5 text-sm"
        >
          {receiptTexts.print}
        </Button>
        <Button
          icon={<Download className="size-4" aria-hidden="true" />}
          busyLabel={state === 'downloading' ? receiptTexts.downloading : undefined}
          onClick={() => void download()}
          className="px-3.5 text-sm"
        >
          {receiptTexts.download}
        </Button>
      </div>
      {typeof state === 'object' ? (
        <div className="basis-full print:hidden">
          <Alert tone="error" announce>
            {state.error}
          </Alert>
        </div>
      ) : null}
    </>
  );
}

/** A long id in groups of eight letters, which are apart on the screen and copied without blanks. */
function Groups({ text }: { text: string }) {
  const groups: readonly string[] = text.match(/.{1,8}/gu) ?? [];
  return groups.map((group, index) => (
    <span key={index} className="me-[1ch] inline-block">
      {group}
    </span>
  ));
}

function Row({ label, value, isMono }: ReceiptRow) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[10.5rem_minmax(0,1fr)] print:grid-cols-[10.5rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd
        className={classNames(
          'wrap-anywhere text-ink',
          isMono ? 'font-mono text-sm leading-6' : 'figures font-semibold',
        )}
      >
        {isMono && value.length > 40 ? <Groups text={value} /> : value}
      </dd>
    </div>
  );
}

const receiptLanguage = {
  locale: currentLocale(),
  receiptWords,
  productNames,
  methodNames,
  statusLabels,
  durationName,
};

/** The receipt, with the lines of the PDF. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { title, siteName, amountLabel, amount, rows, note } = receiptSheet(
    receipt,
    receiptLanguage,
  );
  return (
    <article
      aria-labelledby="receipt"
      className="grid gap-6 rounded-base border border-line bg-surface p-4 shadow-base sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 text-lg font-bold text-ink">
          <GhostMark className="size-7 shrink-0 text-accent-ink print:text-ink" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {siteName}
          </span>
        </p>
        <h1 id="receipt" className="text-lg font-semibold text-muted">
          {title}
        </h1>
      </div>
      <div>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div>
            <p className="text-sm text-muted">{amountLabel}</p>
            <p className="figures text-2xl font-bold text-ink">{amount}</p>
          </div>
          <StatusBadge status={receipt.status} />
        </div>
        <dl className="border-b border-line">
          {rows.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </dl>
      </div>
      <p className="text-sm text-muted">
        {note}{' '}
        <a
          href={`mailto:${siteInfo.supportEmail}`}
          className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
        >
          {siteInfo.supportEmail}
        </a>
      </p>
    </article>
  );
}
