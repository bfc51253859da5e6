import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../lib/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Money } from '../machine/held-quotes.ts';
import type { Refusal } from '../machine/submit-payment.ts';
import { paymentTexts } from '../payment.texts.ts';
import { RefusalAlert } from '../frame/refusal-alert.tsx';

interface SubmitBarProps {
  price: Money;
  /** Shown above the button; omit a refusal that already stands at a field. */
  refusal: Refusal | undefined;
  busyLabel: string | undefined;
  children: string;
}

/** The end of a code's form: the last refusal, the amount, the button. */
export function SubmitBar({ price, refusal, busyLabel, children }: SubmitBarProps) {
  return (
    <>
      {refusal ? (
        <RefusalAlert
          refusal={refusal}
          action={refusal.code === 'PAYMENT_METHOD_DISABLED' ? <OtherMethodLink /> : undefined}
        />
      ) : null}
      <ActionBar
        aside={
          <span className="figures text-lg font-bold">
            {formatMoney(price.amount, price.currency)}
          </span>
        }
      >
        <Button type="submit" busyLabel={busyLabel}>
          {children}
        </Button>
      </ActionBar>
    </>
  );
}

/** To the first step, where the methods that are on can be chosen. */
export function OtherMethodLink() {
  return (
    <Link
      to="/payment/$type"
      params={{ type: 'ghost-eshop-pro' }}
      search={{}}
      className={buttonClass('secondary')}
    >
      {paymentTexts.submit.otherMethod}
    </Link>
  );
}
