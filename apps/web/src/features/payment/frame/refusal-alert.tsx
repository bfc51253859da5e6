import type { ReactNode } from 'react';
import { language } from '../../../lib/language.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
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
            href={`mailto:${siteInfo.supportEmail}?subject=${encodeURIComponent(refusal.requestId)}`}
          >
            {paymentTexts.submit.support}
          </a>{' '}
          <code className="font-mono">{refusal.requestId}</code>
        </p>
      ) : null}
    </Alert>
  );
}
