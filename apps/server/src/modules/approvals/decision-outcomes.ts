import type { DecisionOutcome } from '@ghost-pay/contract/approvals/approval-words';
import type { PaymentEventKind } from '@ghost-pay/contract/events/event-words';

/** A person who verifies so soon after the proof, and says nothing about it, found a plain payment. */
const plainMs = 10 * 60_000;

/** What a person did with a payment, and when it had been proven. */
export interface PersonsAct {
  readonly kind: PaymentEventKind;
  readonly at: Date;
  readonly hasNote: boolean;
  /** Null for a payment that was never proven. */
  readonly provenAt: Date | null;
}

/** How a person's act compares with what a rule decided; null where it says nothing about the rule. */
export function outcomeOf(
  { decision, mode }: { decision: 'approve' | 'leave'; mode: 'shadow' | 'on' },
  { kind, at, hasNote, provenAt }: PersonsAct,
): DecisionOutcome | null {
  const isTakenBack = kind === 'payment_failed' || kind === 'payment_reopened';
  const isVerified = kind === 'payment_verified' || kind === 'payment_completed';
  if (decision === 'approve') {
    if (isTakenBack) return 'disagreed';
    // What a rule verified itself is only activated by people.
    return isVerified && mode === 'shadow' ? 'agreed' : null;
  }
  if (kind === 'payment_failed') return 'spared';
  const isSoon = provenAt !== null && at.getTime() - provenAt.getTime() <= plainMs;
  return isVerified && isSoon && !hasNote ? 'missed' : null;
}
