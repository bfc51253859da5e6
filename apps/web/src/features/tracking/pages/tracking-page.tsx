import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { useNavigate, useParams } from '@tanstack/react-router';
import { use, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { OfferOfThePage } from '../../../lib/page-offer.ts';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { siteInfo } from '../../../lib/site-info.ts';
import { trackingErrorSentence, useTrackedPayment } from '../api.ts';
import { PaymentFacts } from '../components/payment-facts.tsx';
import { TrackingForm } from '../components/tracking-form.tsx';
import { TrackingResult } from '../components/tracking-result.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { useLinkToken } from '../link-of-mail.ts';
import { trackingTexts } from '../tracking.texts.ts';

/** Serves /track without a payment, and /track/{paymentId}. */
export function TrackingPage() {
  const { paymentId: typedId } = useParams({ strict: false });
  const paymentId =
    typedId === undefined ? undefined : (paymentIdIn(typedId) ?? typedId.trim().toUpperCase());
  const navigate = useNavigate();
  const query = useTrackedPayment(paymentId, useLinkToken());
  // The page polls every few seconds: only a requested refresh shows as one.
  const [asked, setAsked] = useState(false);
  usePageTitle(trackingTexts.title);

  const refresh = () => {
    setAsked(true);
    void query.refetch().finally(() => setAsked(false));
  };
  const { tracked: drawn } = use(OfferOfThePage);
  const isDrawn = useHydrating();
  // The server draws one page for every id that finds no payment.
  const shownId = isDrawn && !query.data ? undefined : paymentId;
  const searching = paymentId !== undefined && !query.data && (isDrawn || query.isFetching);
  const isCompact = paymentId !== undefined;
  return (
    <div
      className={classNames(
        'grid content-start gap-5 pt-3 sm:gap-6 sm:pt-8 print:gap-5 print:pt-5',
        // The footer begins below the window: the payment, when it comes, cannot push it.
        isCompact && 'min-h-dvh print:min-h-0',
      )}
    >
      <div
        className={classNames(
          'grid gap-x-8 gap-y-3 print:hidden',
          isCompact
            ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)] lg:items-center'
            : 'max-w-2xl gap-y-5',
        )}
      >
        <div className="grid gap-2">
          <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">
            {trackingTexts.title}
          </h1>
          {isCompact ? null : <p className="text-base text-muted">{trackingTexts.lead}</p>}
        </div>
        <TrackingForm
          key={shownId ?? ''}
          initialId={shownId ?? ''}
          isCompact={isCompact}
          searching={searching}
          onTrack={(id) =>
            id === paymentId
              ? refresh()
              : void navigate({ to: '/track/$paymentId', params: { paymentId: id } })
          }
        />
      </div>
      {query.isError && !query.data && !searching ? (
        <div className="max-w-2xl">
          <Alert
            tone="error"
            announce
            action={
              <Button variant="secondary" onClick={refresh}>
                {trackingTexts.again}
              </Button>
            }
          >
            {trackingErrorSentence(query.error)}
          </Alert>
        </div>
      ) : null}
      <div
        className={classNames(
          'grid gap-4',
          query.data || searching
            ? 'lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-6 print:grid-cols-[minmax(0,1fr)_15rem] print:items-start print:gap-4'
            : 'max-w-2xl',
        )}
      >
        {searching ? <TrackingSkeleton /> : null}
        {query.data ? (
          <TrackingResult
            // A new key for each payment: the status of another payment is not a change.
            key={query.data.paymentId}
            payment={query.data}
            checkedAt={isDrawn && drawn ? Date.parse(drawn.at) : query.dataUpdatedAt}
            refreshing={asked}
            connectionLost={query.isError}
            onRefresh={refresh}
          />
        ) : null}
        {searching ? null : (
          <div className="grid gap-4">
            {query.data ? <PaymentFacts payment={query.data} /> : null}
            <NeedHelp paymentId={shownId} />
          </div>
        )}
      </div>
    </div>
  );
}

const helpTexts = trackingTexts.help;

function NeedHelp({ paymentId }: { paymentId: string | undefined }) {
  const subject = encodeURIComponent(
    paymentId ? helpTexts.subject(paymentId) : helpTexts.noSubject,
  );
  return (
    <section
      aria-labelledby="help"
      className="grid gap-1 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="help" className="text-base font-bold text-ink">
        {helpTexts.title}
      </h2>
      <p className="text-sm text-muted">{helpTexts.text}</p>
      <a
        href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
      >
        {siteInfo.supportEmail}
      </a>
    </section>
  );
}
