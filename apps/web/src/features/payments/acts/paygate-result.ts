import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { acts } from './acts.tsx';
import { payGateTexts as texts } from './act-forms.texts.ts';

interface PayGateResult {
  /** `refused`: PayGate reports it as paid, but the payment still waits for an admin. */
  readonly kind: 'updated' | 'refused' | 'unchanged';
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text: string;
}

/** The three results of a check (specification, section 4), each with its message. */
export function resultOf(verification: PayGateVerification): PayGateResult {
  const { transactionUpdated, oldStatus, newStatus, payGateResponse, finding } = verification;
  if (transactionUpdated) {
    return newStatus === 'failed'
      ? {
          kind: 'updated',
          tone: 'warning',
          title: texts.movedToFailed,
          text: texts.movedToFailedText,
        }
      : {
          kind: 'updated',
          // Paid, but with a finding, which stands below.
          tone: finding === null ? 'success' : 'warning',
          title: acts.paygate_verify.done(),
          text: texts.confirmedText,
        };
  }
  if (payGateResponse.status === 'unpaid') {
    const text = oldStatus === 'failed' ? texts.staysFailedText : texts.staysText;
    return { kind: 'unchanged', tone: 'info', title: texts.stays, text };
  }
  const isWaiting = oldStatus === 'pending_payment_verification';
  if (finding === null && !isWaiting) {
    return {
      kind: 'unchanged',
      tone: 'success',
      title: texts.statuses.paid,
      text: texts.alreadyMoved,
    };
  }
  const text = isWaiting
    ? texts.staysText
    : oldStatus === 'failed'
      ? texts.staysFailedText
      : texts.alreadyMoved;
  return { kind: 'refused', tone: 'error', title: texts.notUpdated, text };
}
