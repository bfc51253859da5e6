import { readDecimal } from '../../../lib/typed-decimal.ts';
import { paymentTexts } from '../payment.texts.ts';
import type { PanelProps } from '../panel.ts';
import type { PaymentFlow } from '../use-payment-flow.ts';
import { DonationAmount, donationAmountName } from './donation-amount.tsx';
import { MethodPanel } from './method-panel.tsx';
import { StepTitle } from './step-title.tsx';

interface PaymentStepProps {
  flow: PaymentFlow;
  onRegistered: PanelProps['onRegistered'];
}

export function PaymentStep({ flow, onRegistered }: PaymentStepProps) {
  const { type, handle, method, amount, currency } = flow;
  const isDonation = type === 'donation';
  return (
    <div className="grid gap-8">
      <StepTitle>{paymentTexts.steps.payment}</StepTitle>
      {isDonation ? <DonationAmount handle={handle} /> : null}
      {method && (!isDonation || (readDecimal(handle.draft.donationText) ?? 0) > 0) ? (
        <MethodPanel
          key={method.key}
          method={method.key}
          type={type}
          handle={handle}
          amount={amount}
          currency={currency}
          onRegistered={onRegistered}
          onAmountMissing={() => document.getElementsByName(donationAmountName)[0]?.focus()}
        />
      ) : (
        <p className="text-base text-muted">{paymentTexts.donation.enterAmount}</p>
      )}
    </div>
  );
}
