import { paymentTexts } from '../payment.texts.ts';
import type { PanelProps } from '../panel.ts';
import type { PaymentFlow } from '../use-payment-flow.ts';
import { usePreloadedConfirmation } from './confirmation.tsx';
import { DonationAmount } from './donation-amount.tsx';
import { MethodPanel } from './method-panel.tsx';
import { OfferFailed } from './offer-failed.tsx';
import { StepTitle } from './step-title.tsx';

interface PaymentStepProps {
  flow: PaymentFlow;
  onRegistered: PanelProps['onRegistered'];
}

export function PaymentStep({ flow, onRegistered }: PaymentStepProps) {
  const { type, handle, inHand, pricesFailed, retryPrices } = flow;
  usePreloadedConfirmation();
  const isUsualPrice = pricesFailed && handle.draft.quotes[0]?.token === null;
  return (
    <div className="grid gap-4 sm:gap-8">
      <StepTitle>{paymentTexts.steps.payment}</StepTitle>
      {type === 'donation' ? <DonationAmount handle={handle} /> : null}
      {isUsualPrice ? (
        <OfferFailed onRetry={retryPrices}>{paymentTexts.info.pricesFailed}</OfferFailed>
      ) : null}
      {/* An amount that cannot be registered must not show an address to send coins to. */}
      {inHand?.amount === undefined ? (
        <p className="text-base text-muted">{paymentTexts.donation.enterAmount}</p>
      ) : (
        <MethodPanel
          key={inHand.method.key}
          type={type}
          handle={handle}
          method={inHand.method}
          price={{ amount: inHand.amount, currency: inHand.currency }}
          onRegistered={onRegistered}
        />
      )}
    </div>
  );
}
