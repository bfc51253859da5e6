import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { classNames } from '../../../lib/class-names.ts';
import { RowMark } from '../desk/row-mark.tsx';
import { customerText } from '../words.ts';

/** Name and e-mail on one line, each whole in its title. The name takes most of it, the e-mail the rest. */
export function Customer({
  transaction,
  hasEmail,
}: {
  transaction: Transaction;
  hasEmail: boolean;
}) {
  const name = customerText(transaction);
  const { user_email: email } = transaction;
  const isEmailShown = hasEmail && email !== null && email !== name;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <bdi
        title={name}
        className={classNames(
          'truncate font-semibold text-ink',
          isEmailShown && 'max-w-[62%] shrink-0',
        )}
      >
        {name}
      </bdi>
      <RowMark id={transaction.id} />
      {isEmailShown ? (
        <span title={email} className="truncate text-xs text-muted">
          {email}
        </span>
      ) : null}
    </span>
  );
}
