import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { transactionsTexts } from '../payments.texts.ts';
import { useTransaction } from '../api.ts';
import { useMovement } from './use-act.ts';
import { MovementAlert } from './refusal-alert.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { TransactionEvidence } from '../drawer/payment-evidence.tsx';

interface ConfirmMovementDialogProps {
  act: 'verify_payment' | 'force_verify_card' | 'update_subscription';
  transaction: Transaction;
  onClose: () => void;
}

const words = {
  verify_payment: {
    title: transactionsTexts.verifyQuestion,
    button: transactionsTexts.verify,
    busy: transactionsTexts.verifying,
  },
  force_verify_card: {
    title: transactionsTexts.forceVerifyQuestion,
    button: transactionsTexts.forceVerify,
    busy: transactionsTexts.verifying,
  },
  update_subscription: {
    title: transactionsTexts.updateQuestion,
    button: transactionsTexts.updateSubscription,
    busy: transactionsTexts.updating,
  },
} as const;

/** Asked from the list, where the evidence is not in sight: it is shown here, beside the button. */
export function ConfirmMovementDialog({ act, transaction, onClose }: ConfirmMovementDialogProps) {
  const movement = useMovement(transaction);
  const safeChoice = useRef<HTMLButtonElement>(null);
  const isBusy = movement.running !== undefined;
  return (
    <Dialog
      open
      // Once confirmed, closing it would look like taking it back.
      onClose={isBusy ? undefined : onClose}
      title={words[act].title}
      description={act === 'force_verify_card' ? transactionsTexts.forceVerifyWarning : undefined}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" disabled={isBusy} onClick={onClose}>
            {transactionsTexts.cancel}
          </Button>
          <Button
            busyLabel={isBusy ? words[act].busy : undefined}
            disabled={movement.failure?.outdated === true}
            onClick={() => movement.start({ act, id: transaction.id }, onClose)}
          >
            {words[act].button}
          </Button>
        </>
      }
    >
      <MovementAlert failure={movement.failure} />
      <PaymentSummary transaction={transaction} />
      {act === 'update_subscription' ? null : <Evidence transaction={transaction} />}
    </Dialog>
  );
}

function Evidence({ transaction }: { transaction: Transaction }) {
  return transaction.payment_method === 'card' ? (
    <CardEvidence transaction={transaction} />
  ) : (
    <TransactionEvidence transaction={transaction} cardAnswer={null} />
  );
}

/** With what PayGate last said, which no row of the list holds. */
function CardEvidence({ transaction }: { transaction: Transaction }) {
  const { data } = useTransaction(transaction.id);
  return <TransactionEvidence transaction={transaction} cardAnswer={data?.card_answer} />;
}
