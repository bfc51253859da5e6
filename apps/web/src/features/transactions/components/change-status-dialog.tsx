import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { goesBack, needsNote } from '../status-order.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { MovementAlert } from './movement-alert.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface ChangeStatusDialogProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Offers exactly what the server allows this admin; the note is asked for where the server asks for it. */
export function ChangeStatusDialog({ transaction, onClose }: ChangeStatusDialogProps) {
  const movement = useMovement();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const [first = transaction.status] = transaction.allowed_statuses;
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { status: first, notes: '' },
  });
  const move = { from: transaction.status, to: useWatch({ control, name: 'status' }) };
  const noteNeeded = needsNote(move);
  const noteHint = goesBack(move) ? transactionsTexts.noteWhyBack : transactionsTexts.noteWhyFailed;

  const submit = handleSubmit(({ status, notes }) =>
    movement.start(
      { act: 'set_status', id: transaction.id, status, notes: notes.trim() || null },
      onClose,
    ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={transactionsTexts.changeStatus}
      description={transactionsTexts.changeStatusLead}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {transactionsTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={noteNeeded ? 'danger' : 'primary'}
            busyLabel={movement.running ? transactionsTexts.changing : undefined}
            disabled={movement.failure?.outdated === true}
          >
            {transactionsTexts.changeStatus}
          </Button>
        </>
      }
    >
      <MovementAlert failure={movement.failure} />
      <PaymentSummary transaction={transaction} />
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={transactionsTexts.newStatus} required>
          {(field) => (
            <Select
              {...field}
              {...register('status')}
              options={transaction.allowed_statuses.map((value) => ({
                value,
                label: statusLabels[value],
              }))}
            />
          )}
        </Field>
        <Field
          label={noteNeeded ? transactionsTexts.note : transactionsTexts.noteOptional}
          required={noteNeeded}
          hint={noteNeeded ? noteHint : undefined}
          error={formState.errors.notes?.message}
        >
          {(field) => (
            <TextArea
              {...field}
              {...register('notes', {
                validate: (notes, { status }) =>
                  !needsNote({ from: transaction.status, to: status }) ||
                  notes.trim() !== '' ||
                  transactionsTexts.noteRequired,
              })}
              maxLength={2000}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
