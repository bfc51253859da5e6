import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useReceipt, useTrackedPayment, downloadReceipt } from '../api.ts';
import { ReceiptSheet } from '../components/receipt-sheet.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { receiptTexts } from '../receipt.texts.ts';
import { trackingErrorSentence } from '../tracking-error.ts';
import { trackingTexts } from '../tracking.texts.ts';

/** The token of a mail's link stands behind the #, so that no request's address holds it. */
function useToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return /^[\w-]{1,100}$/.test(hash) ? hash : undefined;
}

/** The receipt of a verified payment, to print or save. */
export function ReceiptPage() {
  const { paymentId: typedId = '' } = useParams({ strict: false });
  const paymentId = paymentIdIn(typedId) ?? typedId.trim().toUpperCase();
  const token = useToken();
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
        <Alert
          tone="error"
          announce
          action={
            <Button
              variant="secondary"
              onClick={() => void (notFound ? tracked : receipt).refetch()}
            >
              {trackingTexts.again}
            </Button>
          }
        >
          {notFound ? trackingErrorSentence(notFound) : errorSentence(failed, receiptTexts.failed)}
        </Alert>
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
