import { Check, Clock, X } from 'lucide-react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { classNames } from '../../../lib/class-names.ts';
import { paymentTexts } from '../payment.texts.ts';
import { stepsOf, type PaymentStep } from '../machine/steps.ts';

export type OpenPayment = 'awaited' | 'failed';

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
export function StepList({ type, current, payment, onGoBack }: StepListProps) {
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
