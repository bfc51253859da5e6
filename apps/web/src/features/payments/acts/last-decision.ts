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

/** Entries that decide what becomes of a payment. */
const decisive = new Set(['payment_verified', 'marked_failed', 'status_changed']);

/** How a payment came to its end: what decided it, and the newest of what followed. */
export function decisionAndAfter(logs: readonly TransactionLog[]): readonly TransactionLog[] {
  const at = logs.findLastIndex(({ action }) => decisive.has(action));
  const last = lastDecision(logs.slice(at + 1));
  return [...logs.slice(at, at === -1 ? 0 : at + 1), ...(last ? [last] : [])];
}
