import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { isCardInProgress } from '../agreed-offer.ts';
import { inHandTexts as texts } from '../in-hand.texts.ts';
import type { PaymentDraft } from '../payment-draft.ts';
import { begunPayment } from '../begun-payment.ts';
import type { OfferInHand } from '../use-payment-flow.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

/** What has changed since the visitor went on with this: the method switched off, another price, none any more. */
export function InHandNotice({ offer, draft }: { offer: OfferInHand; draft: PaymentDraft }) {
  return (
    <>
      {offer.method.enabled ? null : <SwitchedOff offer={offer} draft={draft} />}
      <PriceChange offer={offer} isBegun={isBegun({ offer, draft })} />
    </>
  );
}

function isBegun({ offer, draft }: { offer: OfferInHand; draft: PaymentDraft }): boolean {
  return offer.method.key === 'card' && begunPayment(draft) !== undefined;
}

function SwitchedOff({ offer, draft }: { offer: OfferInHand; draft: PaymentDraft }) {
  const { key, name } = offer.method;
  const isCrypto = key === 'crypto';
  const text = isCrypto
    ? texts.off.crypto
    : key !== 'card'
      ? texts.off.code
      : isCardInProgress(draft)
        ? texts.off.cardInProgress
        : texts.off.card;
  return (
    <Alert
      tone="warning"
      title={texts.offTitle(name)}
      action={isCrypto ? <CoinsSentLink draft={draft} /> : null}
    >
      {text}
    </Alert>
  );
}

function PriceChange({
  offer: { change, amount, currency },
  isBegun: begun,
}: {
  offer: OfferInHand;
  isBegun: boolean;
}): ReactNode {
  if (change === undefined || amount === undefined) return null;
  const agreed = formatMoney(amount, currency);
  const title =
    change === 'withdrawn'
      ? texts.withdrawnTitle
      : texts.priceTitle(formatMoney(change.price, change.currency));
  return (
    <Alert tone="info" title={title}>
      {begun ? texts.begunGoesOn(agreed) : texts.agreedHolds(agreed)}
    </Alert>
  );
}
