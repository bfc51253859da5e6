import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { SettlementState } from '../card/use-payment-settled.ts';
import { confirmationTexts as texts } from '../confirmation.texts.ts';
import { type NextStep, NextSteps } from '../card/next-steps.tsx';
import { PaymentBand, type PaymentLook } from '../frame/payment-band.tsx';
import { stepTitleId } from '../frame/step-title.tsx';

interface ConfirmationCardProps {
  paymentId: string;
  state: SettlementState;
  look: PaymentLook;
  /** The state in a word or two. */
  label: string;
  title: string;
  text: ReactNode;
  /** None where what is expected would be untrue. */
  steps: readonly NextStep[];
  /** What the payer can do besides following the payment. */
  action?: ReactNode;
  refusal?: ReactNode;
}

/** A registered payment of any method: what is known of it, its id, and what follows. */
export function ConfirmationCard(props: ConfirmationCardProps) {
  const { paymentId, state, look, label, title, text, steps, action, refusal } = props;
  return (
    <section
      aria-labelledby={stepTitleId}
      className="rounded-base border border-line bg-surface shadow-base"
    >
      <PaymentBand {...{ look, label, title, text }} titleId={stepTitleId} level={1}>
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {action}
          <Link to="/track/$paymentId" params={{ paymentId }} className={buttonClass('secondary')}>
            {texts.track}
          </Link>
        </div>
        {refusal}
      </PaymentBand>
      <PaymentIdRow paymentId={paymentId} />
      {steps.length === 0 ? null : <NextSteps level={2} state={state} steps={steps} />}
    </section>
  );
}

/** The payment id with its copy button. */
function PaymentIdRow({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={texts.paymentId}
      className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-4 py-5 last:border-0 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{texts.paymentId}</p>
        <p className="font-mono text-base font-semibold wrap-anywhere text-ink sm:text-lg">
          {paymentId}
        </p>
        <p className="text-sm text-muted">{texts.keep}</p>
      </div>
      <CopyButton text={paymentId} label={texts.copy} className="max-sm:w-full print:hidden" />
    </section>
  );
}
