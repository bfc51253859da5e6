import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useEffect, useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCheckSubscription } from '../api.ts';
import { deliveryTexts } from '../payments.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';

interface CheckSubscriptionDialogProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Asks the registration site about a payment as soon as it opens, and shows what it says. */
export function CheckSubscriptionDialog({ transaction, onClose }: CheckSubscriptionDialogProps) {
  const { mutate, data, error, isPending } = useCheckSubscription();
  const { id } = transaction;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => mutate(id), [mutate, id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={deliveryTexts.checkTitle}
      initialFocus={closeButton}
      actions={
        <>
          <Button ref={closeButton} variant="secondary" onClick={onClose}>
            {deliveryTexts.close}
          </Button>
          {data?.updated === true ? null : (
            <Button
              busyLabel={isPending ? deliveryTexts.checking : undefined}
              onClick={() => mutate(id)}
            >
              {deliveryTexts.checkAgain}
            </Button>
          )}
        </>
      }
    >
      <PaymentSummary transaction={transaction} />
      {data && !isPending ? (
        <Alert
          tone={data.updated ? 'success' : 'warning'}
          title={data.updated ? deliveryTexts.applied : deliveryTexts.notApplied}
          announce
        >
          {data.message}
        </Alert>
      ) : null}
      {error && !isPending ? (
        <Alert tone="error" title={deliveryTexts.checkFailed} announce>
          {errorSentence(error, deliveryTexts.tryLater)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
