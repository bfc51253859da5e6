import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { inHandTexts as texts } from '../in-hand.texts.ts';
import type { PaymentDraft } from '../payment-draft.ts';
import type { OfferInHand } from '../use-payment-flow.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

interface InHandNoticeProps {
  offer: OfferInHand;
  draft: PaymentDraft;
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

function SwitchedOff({ offer, draft, isInProgress }: InHandNoticeProps) {
  const { key, name } = offer.method;
  const isCrypto = key === 'crypto';
  const text = isCrypto
    ? texts.off.crypto
    : key !== 'card'
      ? texts.off.code
      : isInProgress
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

function PriceChange({ offer, draft, isBegun }: InHandNoticeProps): ReactNode {
  const { change, amount, currency, lapsed } = offer;
  if (change === undefined || amount === undefined) return null;
  const agreed = formatMoney(amount, currency);
  const title =
    change === 'withdrawn'
      ? texts.withdrawnTitle
      : texts.priceTitle(formatMoney(change.price, change.currency));
  if (lapsed) {
    const isCrypto = offer.method.key === 'crypto';
    const earlier = formatMoney(lapsed.amount, lapsed.currency);
    return (
      <Alert
        tone="warning"
        title={title}
        action={isCrypto ? <CoinsSentLink draft={draft} /> : null}
      >
        {isCrypto ? texts.lapsedCoins(earlier) : texts.lapsed(earlier)}
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={title}>
      {isBegun ? texts.begunGoesOn(agreed) : texts.agreedHolds(agreed)}
    </Alert>
  );
}
