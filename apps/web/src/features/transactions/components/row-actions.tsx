import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { BadgeCheck, CircleX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { MovementQuestion } from '../movement-question.ts';
import { transactionsTexts } from '../transactions.texts.ts';

interface RowActionsProps {
  transaction: Transaction;
  onAsk: (question: MovementQuestion) => void;
}

const acts: { act: Transaction['allowed_actions'][number]; label: string; icon: ReactNode }[] = [
  { act: 'verify_payment', label: transactionsTexts.verify, icon: <BadgeCheck className="size-4" aria-hidden="true" /> },
  {
    act: 'update_subscription',
    label: transactionsTexts.updateSubscription,
    icon: <RefreshCw className="size-4" aria-hidden="true" />,
  },
  { act: 'mark_failed', label: transactionsTexts.markFailed, icon: <CircleX className="size-4" aria-hidden="true" /> },
];

/** Hidden until the row is hovered or focused, always reachable with the Tab key. */
export function RowActions({ transaction, onAsk }: RowActionsProps) {
  const id = transaction.payment_id;
  return (
    <div className="flex justify-end gap-0.5 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
      {acts
        .filter(({ act }) => transaction.allowed_actions.includes(act))
        .map(({ act, label, icon }) => (
          <IconButton
            key={act}
            size="small"
            className="!size-7 hover:bg-line"
            label={label}
            aria-label={`${label}: ${id}`}
            icon={icon}
            onClick={() => onAsk({ act, transaction })}
          />
        ))}
      <CopyButton iconOnly size="small" className="!size-7 hover:bg-line" text={id} label={transactionsTexts.copyPaymentId} />
    </div>
  );
}
