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
 * Over the time of the row while it is hovered or focused; always reachable with the Tab key. Touch screens have
 * no hover and no room to aim: there, a tap opens the payment, which offers all acts.
 *
 * The icons change their visibility, not an opacity: the browser would give each row layers for that, and would lay out
 * the list again for each row that passes under the pointer.
 */
export function RowActs({ transaction, onAsk }: RowActsProps) {
  const id = transaction.payment_id;
  return (
    <div
      onClickCapture={ignoreRepeatedClicks}
      className="pointer-events-none absolute inset-y-px right-0 flex min-w-full items-center justify-end gap-0.5 px-2 group-focus-within:bg-sunken group-hover:bg-sunken [&_svg]:invisible group-focus-within:[&_svg]:visible group-hover:[&_svg]:visible [&>button]:pointer-events-auto [@media(hover:none)]:hidden"
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
