import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { language } from '../../../lib/language.ts';
import { supportMail } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { paymentTexts } from '../payment.texts.ts';
import type { Refusal } from '../machine/submit-payment.ts';

interface RefusalAlertProps {
  refusal: Refusal;
  /** The next step for the visitor. */
  action?: ReactNode;
}

/** Why the payment was not registered, what to do, and the request id for support. */
export function RefusalAlert({ refusal, action }: RefusalAlertProps) {
  const fields = language === 'en' ? Object.values(refusal.fields) : [];
  return (
    <Alert tone="error" announce action={action}>
      <p>{refusal.sentence}</p>
      {fields.length > 0 ? (
        <ul className="mt-1 list-disc ps-5">
          {fields.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {refusal.requestId ? (
        <p className="mt-1 text-xs text-muted">
          <a
            className="inline-flex min-h-11 items-center underline"
            href={supportMail(refusal.requestId)}
          >
            {paymentTexts.submit.support}
          </a>{' '}
          <code className="font-mono">{refusal.requestId}</code>
        </p>
      ) : null}
    </Alert>
  );
}

interface LoadFailedProps {
  /** A warning where the page goes on trying by itself. */
  tone?: 'error' | 'warning';
  onRetry: () => void;
  children: string;
}

/** Data or code that failed to load, and a button to try at once. */
export function LoadFailed({ tone = 'error', onRetry, children }: LoadFailedProps) {
  return (
    <Alert
      tone={tone}
      announce
      action={
        <Button variant="secondary" onClick={onRetry}>
          {paymentTexts.retry}
        </Button>
      }
    >
      {children}
    </Alert>
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
