import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { amountText, customerText, methodText, purposeText } from '../words.ts';

/** Identifies the payment in a question: amount, customer, purpose, id. */
export function PaymentSummary({ transaction }: { transaction: Transaction }) {
  return (
    <div className="grid gap-1 rounded-base bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-lg font-bold text-ink">{amountText(transaction)}</p>
        <StatusBadge status={transaction.status} label={fullStatusLabels[transaction.status]} />
      </div>
      <p className="text-sm break-words text-ink">{customerText(transaction)}</p>
      <p className="text-sm text-muted">
        {purposeText(transaction)} · {methodText(transaction)}
      </p>
      <p className="text-xs text-muted">
        <ShortId text={transaction.payment_id} />
      </p>
    </div>
  );
}
