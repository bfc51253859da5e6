import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, CircleX, Clock, RefreshCw, type LucideIcon } from 'lucide-react';
import { Badge } from './badge.tsx';

export type StatusTone = 'amber' | 'blue' | 'green' | 'red';

const looks: Record<TransactionStatus, { tone: StatusTone; icon: LucideIcon }> = {
  pending_payment_verification: { tone: 'amber', icon: Clock },
  pending_subscription_update: { tone: 'blue', icon: RefreshCw },
  completed: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
};

interface StatusBadgeProps {
  status: TransactionStatus;
  /** Where there is room for the label in full. */
  label?: string;
  /** Hides the words from sight where the icon has to do alone; its title then says them. */
  wordsClass?: string;
}

/** A payment's state: the same colour, icon and word on every screen. */
export function StatusBadge({
  status,
  label = statusLabels[status],
  wordsClass,
}: StatusBadgeProps) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {wordsClass === undefined ? (
        label
      ) : (
        <span title={label} className={wordsClass}>
          {label}
        </span>
      )}
    </Badge>
  );
}

/** The same for other shapes; undefined for a status that this version of the page does not know. */
export function statusLook(
  status: TransactionStatus,
): { tone: StatusTone; icon: LucideIcon; label: string } | undefined {
  return Object.hasOwn(looks, status)
    ? { ...looks[status], label: statusLabels[status] }
    : undefined;
}
