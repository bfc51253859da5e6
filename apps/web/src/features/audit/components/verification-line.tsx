import type { AuditVerification } from '@ghost-pay/contract/audit/audit.schemas';
import { CircleCheck, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { verificationTexts as texts } from '../audit.texts.ts';

/** What the server's nightly walk through the trail found. */
export function VerificationLine({ verification }: { verification: AuditVerification | null }) {
  if (verification === null) return <Line icon="none">{texts.never}</Line>;
  const { at, broken_at: broken, entries, unchecked } = verification;
  const moment = formatDateTime(at);
  if (broken !== null)
    return (
      <Alert tone="error" title={texts.broken(broken)}>
        {texts.brokenWhen(moment)}
      </Alert>
    );
  return (
    <Line icon="whole">
      {entries === null ? texts.whole(moment) : texts.wholeUpTo(entries, moment)}
      {unchecked > 0 ? ` ${texts.unchecked(unchecked)}` : ''}
    </Line>
  );
}

function Line({ icon, children }: { icon: 'none' | 'whole'; children: ReactNode }) {
  return (
    <p className="figures -mt-3 flex items-start gap-1.5 text-sm text-muted">
      {icon === 'whole' ? (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-green" aria-hidden="true" />
      ) : (
        <Minus className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      )}
      <span>{children}</span>
    </p>
  );
}
