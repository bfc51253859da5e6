import { paymentTexts } from '../payment.texts.ts';
import type { PanelProps } from '../panel.ts';
import type { PaymentFlow } from '../use-payment-flow.ts';
import { usePreloadedConfirmation } from './confirmation.tsx';
import { DonationAmount } from './donation-amount.tsx';
import { InHandChanges } from './in-hand-changes.tsx';
import { MethodPanel } from './method-panel.tsx';
import { OfferFailed } from './offer-failed.tsx';
import { StepTitle } from './step-title.tsx';

interface PaymentStepProps {
  flow: PaymentFlow;
  onRegistered: PanelProps['onRegistered'];
}

export function PaymentStep({ flow, onRegistered }: PaymentStepProps) {
  const { type, handle, inHand, pricesFailed, retryPrices } = flow;
  const isDonation = type === 'donation';
  usePreloadedConfirmation();
  // An amount that cannot be registered must not show an address to send coins to.
  const isPayable = !isDonation || inHand?.amount !== undefined;
  const isUsualPrice = pricesFailed && handle.draft.agreed?.at === 0;
  return (
    <div className="grid gap-4 sm:gap-8">
      <StepTitle>{paymentTexts.steps.payment}</StepTitle>
      {isDonation ? <DonationAmount handle={handle} /> : null}
      {isUsualPrice ? (
        <OfferFailed onRetry={retryPrices}>{paymentTexts.info.pricesFailed}</OfferFailed>
      ) : null}
      {inHand && isPayable ? (
        <>
          {inHand.method.key === 'crypto' ? null : (
            <InHandChanges offer={inHand} draft={handle.draft} />
          )}
          <MethodPanel
            key={inHand.method.key}
            method={inHand.method.key}
            type={type}
            handle={handle}
            amount={inHand.amount}
            currency={inHand.currency}
            onRegistered={onRegistered}
          />
        </>
      ) : (
        <p className="text-base text-muted">{paymentTexts.donation.enterAmount}</p>
      )}
    </div>
  );
}
