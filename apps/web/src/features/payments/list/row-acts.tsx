import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { BadgeCheck, CircleX, RefreshCw, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { MovementQuestion, PlainAct } from '../acts/movement-question.ts';
import { shownActions } from '../acts/shown-actions.ts';
import { deliveryTexts, transactionsTexts } from '../payments.texts.ts';

interface RowActionsProps {
  transaction: Transaction;
  onAsk: (question: MovementQuestion) => void;
}

const acts: { act: PlainAct; label: string; icon: ReactNode }[] = [
  {
    act: 'verify_payment',
    label: transactionsTexts.verify,
    icon: <BadgeCheck className="size-4" aria-hidden="true" />,
  },
  {
    act: 'force_verify_card',
    label: transactionsTexts.forceVerify,
    icon: <BadgeCheck className="size-4" aria-hidden="true" />,
  },
  {
    act: 'check_subscription',
    label: deliveryTexts.check,
    icon: <SearchCheck className="size-4" aria-hidden="true" />,
  },
  {
    act: 'update_subscription',
    label: transactionsTexts.updateSubscription,
    icon: <RefreshCw className="size-4" aria-hidden="true" />,
  },
  {
    act: 'mark_failed',
    label: transactionsTexts.markFailed,
    icon: <CircleX className="size-4" aria-hidden="true" />,
  },
  {
    act: 'mark_card_failed',
    label: transactionsTexts.markFailed,
    icon: <CircleX className="size-4" aria-hidden="true" />,
  },
];

/**
 * Over the end of the row once it is hovered or focused, always reachable with the Tab key. Where
 * nothing hovers there is no room to aim at them: a tap opens the payment, which has them all.
 */
export function RowActions({ transaction, onAsk }: RowActionsProps) {
  const id = transaction.payment_id;
  const shown: readonly string[] = shownActions(transaction);
  return (
    <div
      onClickCapture={ignoreRepeatedClicks}
      className="absolute inset-y-px right-0 flex items-center gap-0.5 bg-sunken px-2 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden"
    >
      {acts
        .filter(({ act }) => shown.includes(act))
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
      <CopyButton
        iconOnly
        size="small"
        className="!size-7 hover:bg-line"
        text={id}
        label={transactionsTexts.copyPaymentId}
      />
    </div>
  );
}
