import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

/** How the screens verify a payment whose evidence is in sight. The call itself asks for a note less often. */
export type Verifying = 'at_once' | 'asks' | 'note';

/** One key or click is enough for what is proven alone: the hand gets used to it. */
const byVerdict: Record<Verdict, Verifying> = {
  proven: 'at_once',
  settling: 'asks',
  questionable: 'note',
  refuted: 'note',
  not_found: 'note',
  unavailable: 'note',
};

/** The flags by which the card network says that the money was not what was asked. */
const cardDoubts = new Set<Transaction['flags'][number]>([
  'card_paid_too_little',
  'card_paid_refused',
]);

export type Verifiable = Pick<
  Transaction,
  'evidence_mark' | 'flags' | 'verify_needs_note' | 'verify_asks_again'
>;

export function verifyingOf({
  evidence_mark: mark,
  flags,
  verify_needs_note: needsNote,
  verify_asks_again: asksAgain,
}: Verifiable): Verifying {
  if (needsNote || flags.some((flag) => cardDoubts.has(flag))) return 'note';
  const how = mark === null ? 'asks' : byVerdict[mark.verdict];
  return how === 'at_once' && asksAgain ? 'asks' : how;
}
