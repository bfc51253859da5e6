import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, CircleX, Clock, RefreshCw, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from './badge.tsx';

const looks: Record<TransactionStatus, { tone: Tone; icon: LucideIcon }> = {
  pending_payment_verification: { tone: 'amber', icon: Clock },
  pending_subscription_update: { tone: 'blue', icon: RefreshCw },
  completed: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
};

/** A payment's state: the same colour, icon and word on every screen. */
export function StatusBadge({ status }: { status: TransactionStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {statusLabels[status]}
    </Badge>
  );
}
