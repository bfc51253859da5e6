import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { PaymentStep } from '../machine/steps.ts';
import { type OpenPayment, StepList } from './step-list.tsx';

interface PaymentFrameProps {
  type: PaymentType;
  step: PaymentStep;
  /** Absent when there is no way back. */
  goTo?: ((step: PaymentStep) => void) | undefined;
  /** The payment step is not done: its money is awaited, or does not come. */
  payment?: OpenPayment | undefined;
  /** Absent when the step contains the page's heading itself. */
  title?: string;
  children: ReactNode;
}

/** The title and the step list above every step. */
export function PaymentFrame({ type, step, goTo, title, payment, children }: PaymentFrameProps) {
  return (
    // The footer begins below the window: what loads later cannot push it.
    <div className="grid min-h-dvh content-start gap-3 pt-2.5 sm:gap-8 sm:pt-8 print:min-h-0 print:pt-5">
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-6 sm:gap-y-3',
          title ? 'justify-between' : 'justify-center',
        )}
      >
        {title ? (
          <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">{title}</h1>
        ) : null}
        <StepList type={type} current={step} payment={payment} onGoBack={goTo} />
      </div>
      {children}
    </div>
  );
}
