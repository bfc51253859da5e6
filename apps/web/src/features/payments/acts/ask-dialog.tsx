import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { AnyAct } from './acts.tsx';
import { actsTexts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import type { Acting } from './use-act.ts';

interface AskDialogProps {
  title: string;
  description?: string | undefined;
  transaction: Transaction;
  entry: Pick<AnyAct, 'label' | 'busy'>;
  acting: Pick<Acting, 'isBusy' | 'failure'>;
  onAct: (event: SyntheticEvent) => void;
  /** Set when the question contains a form, whose fields are the children. */
  hasForm?: true;
  /** The label of the button that cancels, which gets the focus. */
  safeChoice?: string | undefined;
  danger?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act and names the payment. It cannot be confirmed once the payment has changed. */
export function AskDialog({
  title,
  description,
  transaction,
  entry,
  acting: { isBusy, failure },
  onAct,
  hasForm,
  safeChoice = actsTexts.cancel,
  danger,
  onClose,
  children,
}: AskDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  return (
    <Dialog
      open
      // Once confirmed, closing the dialog would look like a cancellation.
      onClose={isBusy ? undefined : onClose}
      title={title}
      description={description}
      initialFocus={safeButton}
      actions={
        <>
          <Button ref={safeButton} variant="secondary" disabled={isBusy} onClick={onClose}>
            {safeChoice}
          </Button>
          <Button
            {...(hasForm ? { type: 'submit', form: formId } : { onClick: onAct })}
            variant={danger ? 'danger' : 'primary'}
            busyLabel={isBusy ? entry.busy : undefined}
            disabled={failure?.outdated === true}
          >
            {entry.label}
          </Button>
        </>
      }
    >
      <RefusalAlert failure={failure} transactionId={transaction.id} />
      <PaymentSummary transaction={transaction} />
      {hasForm ? (
        <form id={formId} noValidate className="grid gap-3" onSubmit={onAct}>
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
