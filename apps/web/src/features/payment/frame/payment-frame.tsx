import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { ReactNode } from 'react';
import { Check, Clock, X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { type PaymentStep, stepsOf } from '../machine/steps.ts';
import { paymentTexts } from '../payment.texts.ts';

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

type OpenPayment = 'awaited' | 'failed';

const openLooks = {
  awaited: { className: 'bg-amber-soft text-amber', icon: Clock },
  failed: { className: 'bg-red-soft text-red', icon: X },
} as const;

interface StepListProps {
  type: PaymentType;
  current: PaymentStep;
  /** Undefined where the payment step is not begun, or done. */
  payment: OpenPayment | undefined;
  /** Absent when there is no step to go back to. */
  onGoBack: ((step: PaymentStep) => void) | undefined;
}

/** Shows the current step. A completed step links back, until the payment is registered. */
function StepList({ type, current, payment, onGoBack }: StepListProps) {
  const steps = stepsOf(type);
  const currentIndex = steps.indexOf(current);
  return (
    <nav aria-label={paymentTexts.steps.label} className="max-sm:-mt-1 max-sm:-mb-2.5 print:hidden">
      <ol className="flex items-center gap-2 text-sm sm:gap-3">
        {steps.map((step, index) => {
          const open = payment && step === 'payment' ? openLooks[payment] : undefined;
          const done = !open && (index < currentIndex || (current === 'confirmation' && !payment));
          const isCurrent = step === current;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={classNames(
                  'figures inline-flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-bold',
                  open
                    ? open.className
                    : done
                      ? 'bg-accent-soft text-accent-ink'
                      : isCurrent
                        ? 'bg-accent text-on-accent'
                        : 'border border-control text-muted',
                )}
              >
                {open ? (
                  <open.icon className="size-4" />
                ) : done ? (
                  <Check className="size-4" />
                ) : (
                  index + 1
                )}
              </span>
              <span
                className={classNames(
                  isCurrent ? 'font-semibold text-ink' : 'text-muted max-lg:sr-only',
                )}
              >
                {paymentTexts.steps[step]}
              </span>
              {done ? <span className="sr-only">{paymentTexts.steps.done}</span> : null}
            </>
          );
          const canGoBack =
            onGoBack !== undefined && done && !isCurrent && current !== 'confirmation';
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className="flex items-center gap-2 sm:gap-3"
            >
              {index > 0 ? (
                <span aria-hidden="true" className="h-px w-5 bg-control sm:w-10" />
              ) : null}
              {canGoBack ? (
                <button
                  type="button"
                  onClick={() => onGoBack?.(step)}
                  className="-mx-2 inline-flex min-h-11 min-w-11 items-center gap-2 rounded-base px-2 underline-offset-4 hover:underline"
                >
                  {content}
                </button>
              ) : (
                <span className="inline-flex min-h-11 items-center gap-2">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The element that gets the focus when the step changes. */
export const stepTitleId = 'step-title';

/** For screen readers only: the step list above shows the same text. */
export function StepTitle({ children }: { children: string }) {
  return (
    <h2 id={stepTitleId} tabIndex={-1} className="sr-only">
      {children}
    </h2>
  );
}
