import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { acts } from './acts.tsx';
import { actsTexts, deliveryTexts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';

const check = acts.check_subscription;

interface CheckSubscriptionDialogProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Asks the registration site about a subscription now, then reloads every view of its payment. */
function useCheckSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => check.send({ params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentKeys.all }),
  });
}

/** Asks the registration site about a payment on opening, and shows the answer. */
export function CheckSubscriptionDialog({ transaction, onClose }: CheckSubscriptionDialogProps) {
  const { mutate, data, error, isPending } = useCheckSubscription();
  const { id } = transaction;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => mutate(id), [mutate, id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={deliveryTexts.title}
      initialFocus={closeButton}
      actions={
        <>
          <Button ref={closeButton} variant="secondary" onClick={onClose}>
            {actsTexts.close}
          </Button>
          {data?.updated === true ? null : (
            <Button busyLabel={isPending ? check.busy : undefined} onClick={() => mutate(id)}>
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
          title={data.updated ? check.done() : deliveryTexts.notApplied}
          announce
        >
          {data.message}
        </Alert>
      ) : null}
      {error && !isPending ? (
        <Alert tone="error" title={check.refused} announce>
          {errorSentence(error, deliveryTexts.tryLater)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
