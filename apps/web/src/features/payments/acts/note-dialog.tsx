import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef, type FormEventHandler, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MovementFailure } from './use-act.ts';
import { MovementAlert } from './refusal-alert.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface NoteDialogProps {
  title: string;
  description: string;
  transaction: Transaction;
  failure: MovementFailure | undefined;
  /** The button that does nothing, where the cursor is put. */
  safeChoice: string;
  /** The button that sends the form. */
  act: string;
  /** Set while it is being done: the dialog stays open until the answer can be shown. */
  busyLabel: string | undefined;
  danger?: boolean;
  onClose: () => void;
  onSubmit: FormEventHandler;
  /** The form's fields. */
  children: ReactNode;
}

/** A question that is answered with a form: names the payment, and cannot be sent once that has changed. */
export function NoteDialog({
  title,
  description,
  transaction,
  failure,
  safeChoice,
  act,
  busyLabel,
  danger,
  onClose,
  onSubmit,
  children,
}: NoteDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const isBusy = busyLabel !== undefined;
  return (
    <Dialog
      open
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
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busyLabel={busyLabel}
            disabled={failure?.outdated === true}
          >
            {act}
          </Button>
        </>
      }
    >
      <MovementAlert failure={failure} />
      <PaymentSummary transaction={transaction} />
      <form id={formId} noValidate className="grid gap-3" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
