import type { FindingCode } from '@ghost-pay/contract/evidence/evidence-words';

/** Whose money it is stays open with these: an administrator decides which payment it counts for. */
const ownersDoubts: ReadonlySet<FindingCode> = new Set([
  'too_old',
  'older_than_quote',
  'own_transfer',
  'contested',
  'amount_of_another_quote',
  'reference_of_another_quote',
  'already_counted',
]);

/** Whether what arrived may be another one's money. */
export function isOwnerInDoubt(findings: readonly { readonly code: FindingCode }[]): boolean {
  return findings.some(({ code }) => ownersDoubts.has(code));
}
