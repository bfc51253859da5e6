import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { TriangleAlert } from 'lucide-react';
import { flagSentences } from '../payments.texts.ts';

/** Marks a payment in a list that needs an admin's attention; the drawer says why in full. */
export function FlagMark({ transaction }: { transaction: Transaction }) {
  if (transaction.flags.length === 0) return null;
  const sentences = transaction.flags.map((flag) => flagSentences[flag]).join(' ');
  return (
    <span title={sentences} className="text-amber">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">{sentences}</span>
    </span>
  );
}
