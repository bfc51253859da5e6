import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  promiseHours,
  type PromiseState,
} from '@ghost-pay/contract/transactions/transaction-words';
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { formatWait } from '../lib/format.ts';
import { usePresent } from '../lib/use-present.ts';
import { promiseSentences, waitTexts } from '../lib/payment-labels.texts.ts';
import { Badge, type Tone } from './badge.tsx';

export const promiseLooks: Record<PromiseState, { tone: Tone; icon: LucideIcon }> = {
  kept: { tone: 'neutral', icon: CircleCheck },
  due: { tone: 'amber', icon: Hourglass },
  broken: { tone: 'red', icon: CircleAlert },
};

const hourMs = 3_600_000;

/** 'Waits 31 h', and '11 h late' from the moment on at which the promise was broken. */
export function waitText({
  promise,
  createdAt,
  now,
}: {
  promise: PromiseState;
  createdAt: string;
  now: Date;
}): string {
  if (promise !== 'broken') return waitTexts.waits(formatWait(createdAt, now));
  const brokenAt = new Date(Date.parse(createdAt) + promiseHours.longest * hourMs);
  return waitTexts.late(formatWait(brokenAt, now));
}

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
        {waitText({ promise, createdAt: created_at, now })}
      </Badge>
    </span>
  );
}
