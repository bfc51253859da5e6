import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { PromiseState } from '@ghost-pay/contract/transactions/transaction-words';
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { formatWait } from '../lib/format.ts';
import { usePresent } from '../lib/use-present.ts';
import { promiseLabels, promiseSentences } from '../lib/payment.texts.ts';
import { Badge, type Tone } from './badge.tsx';

export const promiseLooks: Record<PromiseState, { tone: Tone; icon: LucideIcon }> = {
  kept: { tone: 'neutral', icon: CircleCheck },
  due: { tone: 'amber', icon: Hourglass },
  broken: { tone: 'red', icon: CircleAlert },
};

/**
 * How long a pending payment has waited and what that means for the delivery promise; renders nothing for other
 * payments.
 */
export function PromiseBadge({ transaction }: { transaction: Transaction }) {
  const { promise, created_at } = transaction;
  const now = usePresent();
  if (promise === null) return null;
  const { tone, icon: Icon } = promiseLooks[promise];
  return (
    <span title={promiseSentences[promise]} className="inline-flex">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {promiseLabels[promise](formatWait(created_at, now))}
      </Badge>
    </span>
  );
}
