import { isApiError } from '@ghost-pay/contract/api-error';
import type { CorrectionOffer } from '@ghost-pay/contract/corrections/corrections.schemas';
import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { forgetOldSent, tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { type Proof, useCorrectionOffer } from '../correction/api.ts';
import { AskForLink } from '../correction/ask-for-link.tsx';
import { CorrectionForm } from '../correction/correction-form.tsx';
import { correctionTexts as texts } from '../correction/correction.texts.ts';
import { trackingErrorSentence } from '../tracking-error.ts';
import { trackingTexts } from '../tracking.texts.ts';

/** The token of a mail's link stands behind the #, so that no request's address holds it. */
function useProof(paymentId: string): Proof {
  const hash = useLocation({ select: (location) => location.hash });
  // The server draws the page without the browser's storage.
  const isDrawn = useHydrating();
  return {
    linkToken: /^[\w-]{1,100}$/.test(hash) ? hash : undefined,
    quoteToken: isDrawn ? undefined : tokenOfSent(paymentId),
  };
}

/** Where a visitor mends what they sent with a payment that waits. */
export function CorrectionPage() {
  const { paymentId: typedId = '' } = useParams({ strict: false });
  const paymentId = normalizePaymentId(typedId) ?? typedId.trim().toUpperCase();
  usePageTitle(trackingTexts.correct);
  useEffect(() => forgetOldSent(Date.now()), []);
  return (
    <div className="mx-auto grid max-w-[680px] content-start gap-4 pt-3 sm:pt-8">
      <Link
        to="/track/$paymentId"
        params={{ paymentId }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {texts.back}
      </Link>
      <div className="grid gap-2">
        <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">
          {trackingTexts.correct}
        </h1>
        <p className="font-mono text-sm wrap-anywhere text-ink">{paymentId}</p>
      </div>
      <CorrectionOf key={paymentId} paymentId={paymentId} />
    </div>
  );
}

function CorrectionOf({ paymentId }: { paymentId: string }) {
  const proof = useProof(paymentId);
  const isDrawn = useHydrating();
  const { data: offer, error, isFetching, refetch } = useCorrectionOffer(paymentId, proof);
  const [corrected, setCorrected] = useState<string>();
  if (corrected !== undefined && offer) return <Done offer={offer} sent={corrected} />;
  if (offer?.refusal) return <Refused paymentId={paymentId} sentence={offer.refusal.sentence} />;
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
  if (isDrawn || isFetching) return <TrackingSkeleton />;
  if (error === null)
    return (
      <>
        <p className="text-base text-muted">{texts.lead}</p>
        <AskForLink paymentId={paymentId} isExpired={false} />
      </>
    );
  if (isApiError(error, 'CORRECTION_TOKEN_INVALID'))
    return (
      <>
        <Alert tone="warning" announce>
          {error.sentence}
        </Alert>
        <AskForLink paymentId={paymentId} isExpired />
      </>
    );
  if (isApiError(error, 'CORRECTION_NOT_POSSIBLE'))
    return <Refused paymentId={paymentId} sentence={error.sentence} />;
  return (
    <Alert
      tone="error"
      announce
      action={
        <Button variant="secondary" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      }
    >
      {trackingErrorSentence(error)}
    </Alert>
  );
}

function Refused({ paymentId, sentence }: { paymentId: string; sentence: string }) {
  const subject = encodeURIComponent(trackingTexts.help.subject(paymentId));
  return (
    <Alert
      tone="warning"
      title={texts.refused}
      announce
      action={
        <a
          href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {texts.support}
        </a>
      }
    >
      {sentence}
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
