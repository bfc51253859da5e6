import { isApiError } from '@ghost-pay/contract/api-error';
import type { CorrectionOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { useEffect, useState } from 'react';
import { refusalSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { forgetOldSent, tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTrackedPayment } from '../api.ts';
import { ownPageTexts } from '../components/page-of-payment.texts.ts';
import { PageOfPayment, Refused } from '../components/page-of-payment.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { type Proof, useCorrectionOffer } from '../correction/api.ts';
import { AskForLink } from '../correction/ask-for-link.tsx';
import { CorrectionForm } from '../correction/correction-form.tsx';
import { correctionTexts as texts } from '../correction/correction.texts.ts';
import { useLinkToken, usePaymentIdOfPage } from '../link-of-mail.ts';
import { trackingErrorSentence } from '../tracking-error.ts';
import { trackingTexts } from '../tracking.texts.ts';

function useProof(paymentId: string): Proof {
  const linkToken = useLinkToken();
  // The server draws the page without the browser's storage.
  const isDrawn = useHydrating();
  return { linkToken, senderToken: isDrawn ? undefined : tokenOfSent(paymentId) };
}

/** Where a visitor mends what they sent with a payment that waits. */
export function CorrectionPage() {
  const paymentId = usePaymentIdOfPage();
  usePageTitle(trackingTexts.correct);
  useEffect(() => forgetOldSent(Date.now()), []);
  return (
    <PageOfPayment title={trackingTexts.correct} paymentId={paymentId}>
      <CorrectionOf key={paymentId} paymentId={paymentId} />
    </PageOfPayment>
  );
}

function CorrectionOf({ paymentId }: { paymentId: string }) {
  const proof = useProof(paymentId);
  const isDrawn = useHydrating();
  const { data: offer, error, isFetching, refetch } = useCorrectionOffer(paymentId, proof);
  const isRefusedToken = isApiError(error, 'CORRECTION_TOKEN_INVALID');
  // A donor gave no address, so no link can come.
  const tracked = useTrackedPayment(paymentId);
  const [corrected, setCorrected] = useState<string>();
  if (corrected !== undefined && offer) return <Done offer={offer} sent={corrected} />;
  if (offer?.refusal)
    return (
      <Refused
        title={texts.refused}
        paymentId={paymentId}
        sentence={refusalSentence(offer.refusal)}
      />
    );
  if (offer)
    return (
      <>
        <p className="text-base text-muted">{texts.lead}</p>
        <CorrectionForm
          offer={offer}
          proof={proof}
          onCorrected={setCorrected}
          onRefused={() => void refetch()}
        />
      </>
    );
  if (isDrawn || isFetching || tracked.isPending) return <TrackingSkeleton />;
  if (tracked.data?.type === 'donation' && (error === null || isRefusedToken))
    return <Refused title={texts.refused} paymentId={paymentId} sentence={texts.donation} />;
  if (error === null)
    return (
      <>
        <p className="text-base text-muted">{texts.lead}</p>
        <AskForLink paymentId={paymentId} isExpired={false} />
      </>
    );
  if (isRefusedToken)
    return (
      <>
        <Alert tone="warning" announce>
          {refusalSentence(error)}
        </Alert>
        <AskForLink paymentId={paymentId} isExpired />
      </>
    );
  if (isApiError(error, 'CORRECTION_NOT_POSSIBLE'))
    return (
      <Refused title={texts.refused} paymentId={paymentId} sentence={refusalSentence(error)} />
    );
  return (
    <Alert
      tone="error"
      announce
      action={
        <Button variant="secondary" onClick={() => void refetch()}>
          {ownPageTexts.again}
        </Button>
      }
    >
      {trackingErrorSentence(error)}
    </Alert>
  );
}

function Done({ offer, sent }: { offer: CorrectionOffer; sent: string }) {
  return (
    <Alert tone="success" title={texts.done.title} announce>
      {offer.paymentMethod === 'crypto' ? texts.done.hash : texts.done.code}{' '}
      <span className="font-mono wrap-anywhere">{sent}</span>
    </Alert>
  );
}
