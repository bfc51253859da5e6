import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { inHandTexts as texts } from '../in-hand.texts.ts';
import type { OfferInHand } from '../use-payment-flow.ts';

interface InHandNoticeProps {
  offer: OfferInHand;
  /** True for a card payment that the server already has. */
  isBegun: boolean;
  isInProgress: boolean;
}

/**
 * Changes since the visitor continued: the method was switched off, or the price has changed or is withdrawn.
 */
export function InHandNotice(props: InHandNoticeProps) {
  return (
    <>
      {props.offer.method.enabled ? null : <SwitchedOff {...props} />}
      <PriceChange {...props} />
    </>
  );
}

function SwitchedOff({ offer, isInProgress }: InHandNoticeProps) {
  const { key, name } = offer.method;
  const cardText = isInProgress ? texts.off.cardInProgress : texts.off.card;
  return (
    <Alert tone="warning" title={texts.offTitle(name)}>
      {key === 'card' ? cardText : texts.off.code}
    </Alert>
  );
}

function PriceChange({ offer, isBegun }: InHandNoticeProps): ReactNode {
  const { change, amount, currency, lapsed } = offer;
  if (change === undefined || amount === undefined) return null;
  const agreed = formatMoney(amount, currency);
  const title =
    change === 'withdrawn'
      ? texts.withdrawnTitle
      : texts.priceTitle(formatMoney(change.price, change.currency));
  if (lapsed) {
    return (
      <Alert tone="warning" title={title}>
        {texts.lapsed(formatMoney(lapsed.amount, lapsed.currency))}
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={title}>
      {isBegun ? texts.begunGoesOn(agreed) : texts.agreedHolds(agreed)}
    </Alert>
  );
}
