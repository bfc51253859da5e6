import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { paymentTexts } from '../payment.texts.ts';
import type { Refusal } from '../submit-payment.ts';

/** Why the payment was not registered, what to do, and the number that support can look up. */
export function RefusalAlert({ refusal }: { refusal: Refusal }) {
  const fields = Object.values(refusal.fields);
  return (
    <Alert tone="error" announce>
      <p>{refusal.sentence}</p>
      {fields.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
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
