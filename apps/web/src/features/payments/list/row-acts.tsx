import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { actOf, offeredActs } from '../acts/offered-acts.ts';
import type { Ask } from '../acts/use-question.ts';
import { paymentsTexts } from '../payments.texts.ts';

interface RowActsProps {
  transaction: Transaction;
  onAsk: Ask;
}

/**
 * Over the end of the row while it is hovered or focused; always reachable with the Tab key. Touch screens have
 * no hover and no room to aim: there, a tap opens the payment, which offers all acts.
 */
export function RowActs({ transaction, onAsk }: RowActsProps) {
  const id = transaction.payment_id;
  return (
    <div
      onClickCapture={ignoreRepeatedClicks}
      className="absolute inset-y-px right-0 flex items-center gap-0.5 bg-sunken px-2 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden"
    >
      {offeredActs(transaction).map((act) => {
        const { label, rowIcon } = actOf(act);
        return rowIcon ? (
          <IconButton
            key={act}
            size="small"
            className="!size-7 hover:bg-line"
            label={label}
            aria-label={`${label}: ${id}`}
            icon={rowIcon}
            onClick={() => onAsk({ act, transaction })}
          />
        ) : null;
      })}
      <CopyButton
        iconOnly
        size="small"
        className="!size-7 hover:bg-line"
        text={id}
        label={paymentsTexts.copyPaymentId}
      />
    </div>
  );
}
