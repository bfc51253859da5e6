import { paymentTexts } from '../payment.texts.ts';
import type { PanelProps } from '../panel.ts';
import type { PaymentFlow } from '../use-payment-flow.ts';
import { DonationAmount, donationAmountName } from './donation-amount.tsx';
import { InHandChanges } from './in-hand-changes.tsx';
import { MethodPanel } from './method-panel.tsx';
import { StepTitle } from './step-title.tsx';

interface PaymentStepProps {
  flow: PaymentFlow;
  onRegistered: PanelProps['onRegistered'];
}

export function PaymentStep({ flow, onRegistered }: PaymentStepProps) {
  const { type, handle, inHand } = flow;
  const isDonation = type === 'donation';
  return (
    <div className="grid gap-8">
      <StepTitle>{paymentTexts.steps.payment}</StepTitle>
      {isDonation ? <DonationAmount handle={handle} /> : null}
      {inHand ? (
        <>
          <InHandChanges offer={inHand} draft={handle.draft} />
          <MethodPanel
            key={inHand.method.key}
            method={inHand.method.key}
            type={type}
            handle={handle}
            amount={inHand.amount}
            currency={inHand.currency}
            onRegistered={onRegistered}
            onAmountMissing={() => document.getElementsByName(donationAmountName)[0]?.focus()}
          />
        </>
      ) : (
        <p className="text-base text-muted">{paymentTexts.donation.enterAmount}</p>
      )}
    </div>
  );
}
