import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { BulkDialog } from './bulk-dialog.tsx';
import { planOf } from './plan.ts';
import { startRun } from './run-bulk.ts';

interface VerifyAllProps {
  payments: readonly Transaction[];
  onClose: () => void;
}

/** Asks about all proven payments at once; those that are verified alone are named with the reason. */
export function VerifyAll({ payments, onClose }: VerifyAllProps) {
  const client = useQueryClient();
  return (
    <BulkDialog
      kind="verify"
      selected={payments}
      onBegin={() => {
        onClose();
        startRun(client, { kind: 'verify', plan: planOf('verify', payments) });
      }}
      onClose={onClose}
    />
  );
}
