import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import {
  maxReasonLength,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { goesBack, needsNote } from '../status-order.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ReasonTemplates } from './reason-templates.tsx';

interface ChangeStatusDialogProps {
  transaction: Transaction;
  onClose: () => void;
}

const maxNoteLength = 2000;

/** Offers exactly what the server allows this admin; the note is asked for where the server asks for it. */
export function ChangeStatusDialog({ transaction, onClose }: ChangeStatusDialogProps) {
  const movement = useMovement(transaction);
  const statuses = transaction.allowed_statuses.map(({ status }) => status);
  const [first = transaction.status] = statuses;
  const { register, handleSubmit, control, formState, setValue, setFocus } = useForm({
    defaultValues: { status: first, notes: '' },
  });
  const from = transaction.status;
  const to = useWatch({ control, name: 'status' });
  const noteNeeded = needsNote({ from, to });
  const noteHint = goesBack({ from, to })
    ? transactionsTexts.noteWhyBack
    : transactionsTexts.noteWhyFailed;
  const submit = handleSubmit(({ status, notes }) =>
    movement.start(
      { act: 'set_status', id: transaction.id, status, notes: notes.trim() || null },
      onClose,
    ),
  );
  return (
    <NoteDialog
      title={transactionsTexts.changeStatus}
      description={transactionsTexts.changeStatusLead}
      transaction={transaction}
      failure={movement.failure}
      safeChoice={transactionsTexts.cancel}
      act={transactionsTexts.changeStatus}
      busyLabel={movement.running ? transactionsTexts.changing : undefined}
      danger={noteNeeded}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={transactionsTexts.newStatus} required>
        {(field) => (
          <Select
            {...field}
            {...register('status')}
            options={statuses.map((value) => ({
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
              validate: (notes, { status }) => {
                if (needsNote({ from, to: status }) && notes.trim() === '')
                  return transactionsTexts.noteRequired;
                const most = status === 'failed' ? maxReasonLength : maxNoteLength;
                return notes.trim().length <= most || transactionsTexts.noteTooLong(most);
              },
            })}
            maxLength={to === 'failed' ? maxReasonLength : maxNoteLength}
          />
        )}
      </Field>
      {to === 'failed' ? (
        <ReasonTemplates
          method={transaction.payment_method}
          onChoose={(reason) => {
            setValue('notes', reason, { shouldValidate: true, shouldDirty: true });
            setFocus('notes');
          }}
        />
      ) : null}
    </NoteDialog>
  );
}
