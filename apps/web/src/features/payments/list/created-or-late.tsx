import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { promiseSentences } from '../../../lib/payment.texts.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { promiseLooks } from '../../../ui/promise-badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { lateText } from './late-text.ts';

/** Whether a payment has waited longer than is usual. */
export function isLate({ promise }: Transaction): boolean {
  return promise === 'due' || promise === 'broken';
}

/** When the payment was made, or, once it has waited longer than is usual, for how long. */
export function CreatedOrLate({ transaction }: { transaction: Transaction }) {
  const { promise, created_at } = transaction;
  const now = usePresent();
  if (promise === null || promise === 'kept') return <RelativeTime moment={created_at} />;
  const { icon: Icon } = promiseLooks[promise];
  return (
    <span
      title={`${formatDateTime(created_at)}. ${promiseSentences[promise]}`}
      className={classNames(
        'figures flex items-center gap-1 font-semibold whitespace-nowrap',
        promise === 'broken' ? 'text-red' : 'text-amber',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {lateText({ promise, createdAt: created_at, now })}
    </span>
  );
}
