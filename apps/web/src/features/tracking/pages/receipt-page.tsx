import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTrackedPayment } from '../api.ts';
import { ReceiptSheet } from '../components/receipt-sheet.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { receiptTexts } from '../receipt.texts.ts';
import { trackingErrorSentence } from '../tracking-error.ts';
import { trackingTexts } from '../tracking.texts.ts';

/** The tracker's data about a verified payment, to print or save. */
export function ReceiptPage() {
  const { paymentId: typedId = '' } = useParams({ strict: false });
  const paymentId = normalizePaymentId(typedId) ?? typedId.trim().toUpperCase();
  const { data: payment, error, isPending, refetch } = useTrackedPayment(paymentId);
  usePageTitle(receiptTexts.title);
  return (
    <div className="grid max-w-2xl gap-5 pt-8 sm:pt-12 print:max-w-none print:pt-0">
      <Link
        to="/track/$paymentId"
        params={{ paymentId }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-ink underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {receiptTexts.back}
      </Link>
      {isPending ? <TrackingSkeleton /> : null}
      {error && !payment ? (
        <Alert
          tone="error"
          announce
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              {trackingTexts.again}
            </Button>
          }
        >
          {trackingErrorSentence(error)}
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
      {payment?.paymentVerified ? <ReceiptSheet payment={payment} /> : null}
    </div>
  );
}
