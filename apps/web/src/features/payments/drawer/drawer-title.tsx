import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { PromiseBadge } from '../../../ui/promise-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { amountText } from '../words.ts';
import { fieldLabels } from '../payments.texts.ts';

export function DrawerTitle({ transaction }: { transaction: Transaction }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="sr-only">{fieldLabels.payment}</span>
      <span className="figures font-bold">{amountText(transaction)}</span>
      <StatusBadge status={transaction.status} />
      <PromiseBadge transaction={transaction} />
    </span>
  );
}
