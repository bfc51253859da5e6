import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';

// The entries of a payment’s history, by the action that the server stores.

const entryLabels: Record<string, string> = {
  created: 'Payment registered',
  imported: 'Imported',
  payment_corrected: 'Corrected by the visitor',
  note_added: 'Note',
  act_taken_back: 'Undone',
  payment_verified: 'Payment verified',
  subscription_updated: 'Subscription updated',
  marked_failed: 'Marked as failed',
  status_changed: 'Status changed',
  code_revealed: 'Code revealed',
  code_added: 'Another code added by the customer',
  top_up_link_made: 'Link for another code made',
  code_erased: 'Code erased',
  code_outcome_recorded: 'Code redeemed',
  contests_full: 'More claims',
  contest_resolved: 'Contest resolved',
  claim_released: 'Hash or code allowed again',
  finding_settled: 'Finding settled',
  return_recorded: 'Money returned',
  return_taken_back: 'Return taken back',
  registered_for_visitor: 'Registered for the visitor',
  named_by_id: 'Another page named a transaction',
  card_finding: 'Finding by PayGate',
  delivery_problem: 'Subscription not applied',
  subscription_applied: 'Subscription applied too late',
};

/** The label of an entry in the history; an unknown action is shown by its own name. */
export function entryLabel(action: string): string {
  const words = action.replaceAll('_', ' ');
  return entryLabels[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

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
