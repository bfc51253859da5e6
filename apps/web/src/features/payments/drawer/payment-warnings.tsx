import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { TriangleAlert } from 'lucide-react';
import { flagSentences } from '../payments.texts.ts';
import { evidenceTexts } from './drawer.texts.ts';

/** What an administrator should know before acting on the payment. */
export function PaymentWarnings({
  transaction: { payment_address_replaced: isReplaced, flags },
  isContestSaid = false,
}: {
  transaction: Transaction;
  /** The verdict above says it. */
  isContestSaid?: boolean;
}) {
  const sentences = [
    ...(isReplaced ? [evidenceTexts.addressReplaced] : []),
    ...flags
      .filter((flag) => !(isContestSaid && flag === 'contested'))
      .map((flag) => flagSentences[flag]),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2 text-sm font-semibold text-amber">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
