import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';

/** Entries that refuse nothing to anyone: what visitors did, notes, and looks at a payment. */
const quiet = new Set([
  'created',
  'payment_corrected',
  'code_added',
  'note_added',
  'code_revealed',
  'evidence_gathered',
  'top_up_link_made',
]);

/** The newest entry of a history that can be why an act is refused now. */
export function lastDecision(logs: readonly TransactionLog[]): TransactionLog | undefined {
  return logs.findLast(({ action }) => !quiet.has(action));
}
