import { leftToRight } from '../../../lib/isolated.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { EarlierSubmission } from '../machine/payment-draft.ts';
import { confirmationTexts } from '../confirmation.texts.ts';

const texts = confirmationTexts.earlier;

/** Which submission is stored, when the visitor may expect another, and how to correct it. */
export function EarlierNotice({
  earlier: { method, evidence },
  paymentId,
}: {
  earlier: EarlierSubmission;
  paymentId: string;
}) {
  const isCode = method !== 'crypto' && method !== 'card';
  const sentence = isCode ? texts.code : texts.hash;
  const stored = evidence === null ? texts.unknown : sentence(leftToRight(evidence));
  const subject = encodeURIComponent(texts.subject(paymentId));
  return (
    <Alert
      tone="warning"
      title={texts.title}
      action={
        <a
          href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
          className={`${buttonClass('secondary')} print:hidden`}
        >
          {texts.support}
        </a>
      }
    >
      <p className="wrap-anywhere">{stored}</p>
      <p className="mt-1">{isCode ? texts.correctCode : texts.correctHash}</p>
    </Alert>
  );
}
