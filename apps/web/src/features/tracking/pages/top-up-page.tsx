import { isApiError } from '@ghost-pay/contract/api-error';
import type { TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { useState } from 'react';
import { refusalSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ownPageTexts } from '../components/page-of-payment.texts.ts';
import { PageOfPayment, Refused } from '../components/page-of-payment.tsx';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { useLinkToken, usePaymentIdOfPage } from '../link-of-mail.ts';
import { useTopUpOffer } from '../top-up/api.ts';
import { TopUpForm } from '../top-up/top-up-form.tsx';
import { topUpTexts as texts } from '../top-up/top-up.texts.ts';
import { trackingErrorSentence } from '../tracking-error.ts';

/** Where a customer adds another code to a payment whose codes did not come to its price. */
export function TopUpPage() {
  const paymentId = usePaymentIdOfPage();
  usePageTitle(texts.title);
  return (
    <PageOfPayment title={texts.title} paymentId={paymentId}>
      <TopUpOf key={paymentId} paymentId={paymentId} />
    </PageOfPayment>
  );
}

function TopUpOf({ paymentId }: { paymentId: string }) {
  const token = useLinkToken();
  const isDrawn = useHydrating();
  const { data: offer, error, isFetching, refetch } = useTopUpOffer(paymentId, token);
  const [added, setAdded] = useState<string>();
  if (added !== undefined)
    return (
      <Alert tone="success" title={texts.done.title} announce>
        {texts.done.text} <span className="font-mono wrap-anywhere">{added}</span>
      </Alert>
    );
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
        <Sum offer={offer} />
        <TopUpForm
          offer={offer}
          token={token}
          onAdded={setAdded}
          onRefused={() => void refetch()}
        />
      </>
    );
  if (isDrawn || isFetching) return <TrackingSkeleton />;
  if (error === null || isApiError(error, 'TOP_UP_TOKEN_INVALID'))
    return <Refused title={texts.invalid} paymentId={paymentId} sentence={texts.expired} />;
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

/** What was asked, what has come, and what is missing. */
function Sum({ offer: { amount, brought, missing, currency } }: { offer: TopUpOffer }) {
  const parts = [
    [texts.price, amount],
    [texts.brought, brought],
  ] as const;
  return (
    <dl className="grid gap-2 rounded-base border border-line bg-surface p-4 shadow-base sm:px-6">
      {parts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 text-sm">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-ink">{formatMoney(value, currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-base font-bold text-ink">
        <dt>{texts.missing}</dt>
        <dd className="figures">{formatMoney(missing, currency)}</dd>
      </div>
    </dl>
  );
}
