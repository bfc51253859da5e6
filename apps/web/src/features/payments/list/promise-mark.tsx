import type { PromiseState } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { classNames } from '../../../lib/class-names.ts';
import { formatWait } from '../../../lib/format.ts';
import { promiseLabels, promiseSentences } from '../../../lib/payment.texts.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { promiseLooks } from '../../../ui/promise-badge.tsx';

const colours: Record<PromiseState, string> = {
  kept: 'text-muted',
  due: 'text-amber',
  broken: 'text-red',
};

/** The promise's badge without a ground, so that a row has one badge only. */
export function PromiseMark({ transaction }: { transaction: Transaction }) {
  const { promise, created_at } = transaction;
  const now = usePresent();
  if (promise === null) return null;
  const { icon: Icon } = promiseLooks[promise];
  return (
    <span
      title={promiseSentences[promise]}
      className={classNames(
        'figures inline-flex items-start gap-1 text-xs leading-4 font-semibold',
        colours[promise],
      )}
    >
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {promiseLabels[promise](formatWait(created_at, now))}
    </span>
  );
}
