import { isTransient } from '@ghost-pay/contract/api-error';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { refusalSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { supportMail } from '../../../lib/site-info.ts';
import { tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LookUpFailed } from '../components/look-up-failed.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { useLinkToken, usePaymentIdOfPage } from '../link-of-mail.ts';
import { trackingErrorSentence } from '../api.ts';
import { trackingTexts } from '../tracking.texts.ts';
import { AnswerForm, type FormKind, type Shown } from './answer-form.tsx';
import { ownPageTexts } from './answer.texts.ts';

export interface WithoutOfferProps {
  paymentId: string;
  /** Null: there was nothing to show. */
  error: Error | null;
  otherwise: ReactElement;
}

/** A kind of answer that a payment's owner gives: what is asked, its form, and what its page says. */
export interface AnswerKind<Offer, Name extends string, Body> extends FormKind<Offer, Name, Body> {
  readonly title: string;
  readonly texts: FormKind<Offer, Name, Body>['texts'] & {
    lead: string;
    refused: string;
    done: { title: string };
  };
  /** Whether the browser that sent the payment needs no link. */
  readonly isOpenToSender: boolean;
  readonly ask: (shown: Shown, signal: AbortSignal) => Promise<Offer>;
  /** What is said without an offer: the reason that the kind explains itself, or `otherwise`. */
  readonly WithoutOffer: (props: WithoutOfferProps) => ReactElement;
  /** What stands above the form. */
  readonly above?: (offer: Offer) => ReactNode;
  /** What is said of what was sent. */
  readonly done: (offer: Offer) => string;
}

interface WithRefusal {
  readonly refusal: { readonly code: string; readonly sentence: string } | null;
}
interface AnswerPageProps<Offer, Name extends string, Body> {
  kind: AnswerKind<Offer, Name, Body>;
}

/** A page that the owner of a payment opens by a link: its title, the payment, the way to the tracker, and what is asked. */
export function AnswerPage<Offer extends WithRefusal, Name extends string, Body>({
  kind,
}: AnswerPageProps<Offer, Name, Body>) {
  const paymentId = usePaymentIdOfPage();
  usePageTitle(kind.title);
  return (
    <div className="mx-auto grid max-w-[680px] content-start gap-4 pt-3 sm:pt-8">
      <Link
        to="/track/$paymentId"
        params={{ paymentId }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {ownPageTexts.back}
      </Link>
      <div className="grid gap-2">
        <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">{kind.title}</h1>
        <p className="font-mono text-sm wrap-anywhere text-ink">{paymentId}</p>
      </div>
      <Answer key={paymentId} kind={kind} paymentId={paymentId} />
    </div>
  );
}

/** What is asked for, until it is answered or can be answered no more. */
function Answer<Offer extends WithRefusal, Name extends string, Body>({
  kind,
  paymentId,
}: AnswerPageProps<Offer, Name, Body> & { paymentId: string }) {
  const { texts, WithoutOffer } = kind;
  const linkToken = useLinkToken();
  // The server draws the page without the browser's storage.
  const isDrawn = useHydrating();
  const senderToken = isDrawn || !kind.isOpenToSender ? undefined : tokenOfSent(paymentId);
  const shown = { paymentId, linkToken, senderToken };
  const {
    data: offer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['answer', kind.title, shown],
    queryFn: async ({ signal }) => kind.ask(shown, signal),
    // Asked only with something to show.
    enabled: linkToken !== undefined || senderToken !== undefined,
    retry: (failures, error) => failures < 1 && isTransient(error),
    staleTime: Infinity,
  });
  const [sent, setSent] = useState<string>();
  if (sent !== undefined && offer)
    return (
      <Alert tone="success" title={texts.done.title} announce>
        {kind.done(offer)} <span className="font-mono wrap-anywhere">{sent}</span>
      </Alert>
    );
  if (offer?.refusal) {
    const sentence = refusalSentence(offer.refusal);
    return <Refused title={texts.refused} paymentId={paymentId} sentence={sentence} />;
  }
  if (offer)
    return (
      <>
        <p className="text-base text-muted">{texts.lead}</p>
        {kind.above?.(offer)}
        <AnswerForm
          kind={kind}
          offer={offer}
          shown={shown}
          onAnswered={setSent}
          onRefused={() => void refetch()}
        />
      </>
    );
  if (isDrawn || isFetching) return <TrackingSkeleton />;
  const otherwise = (
    <LookUpFailed onRetry={() => void refetch()}>{trackingErrorSentence(error)}</LookUpFailed>
  );
  return <WithoutOffer paymentId={paymentId} error={error} otherwise={otherwise} />;
}

interface RefusedProps {
  title: string;
  paymentId: string;
  sentence: string;
}

/** Why the page can do nothing for the payment, and who can help. */
export function Refused({ title, paymentId, sentence }: RefusedProps) {
  return (
    <Alert
      tone="warning"
      title={title}
      announce
      action={
        <a
          href={supportMail(trackingTexts.help.subject(paymentId))}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {ownPageTexts.support}
        </a>
      }
    >
      {sentence}
    </Alert>
  );
}
