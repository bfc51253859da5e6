import { maxNoteLength, maxReasonLength } from '@ghost-pay/contract/transactions/payment-acts';
import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';

import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { StatusAct } from './acts.tsx';
import { actsTexts } from './acts.texts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';
import { verifyingOf } from './verifying.ts';

interface ChangeStatusDialogProps {
  question: Question;
  entry: StatusAct;
  acting: Acting;
  onClose: () => void;
}

/**
 * Offers exactly the statuses that the server allows this admin, and asks for a note where the server requires
 * one.
 */
export function ChangeStatusDialog({
  question: { act, transaction },
  entry,
  acting,
  onClose,
}: ChangeStatusDialogProps) {
  const offered = transaction.allowed_statuses;
  const { register, handleSubmit, control, formState, setValue, setFocus } = useForm({
    defaultValues: { status: offered[0]?.status ?? transaction.status, notes: '' },
  });
  const to = useWatch({ control, name: 'status' });
  const isWaiting = transaction.status === 'pending_payment_verification';
  // A status by hand is no way around the question of the act.
  const verifies = (chosen: string) => isWaiting && chosen !== 'failed';
  const needsNote = (chosen: string) =>
    offered.some(({ status, needs_note }) => status === chosen && needs_note) ||
    (verifies(chosen) && verifyingOf(transaction) === 'note');
  const noteNeeded = needsNote(to);
  const noteHint =
    to === 'failed'
      ? actsTexts.noteWhyFailed
      : isWaiting
        ? actsTexts[transaction.verify_lacks === null ? 'noteWhyVerified' : 'noteWhyLacking']
        : actsTexts.noteWhyBack;
  const submit = handleSubmit(({ status, notes }) => {
    const change = { status, notes: notes.trim() || null };
    acting.start({ act, answer: change, send: (target) => entry.send(target, change) }, onClose);
  });
  return (
    <AskDialog
      title={entry.label}
      description={entry.warning}
      transaction={transaction}
      entry={entry}
      acting={acting}
      hasForm
      onAct={(event) => void submit(event)}
      danger={noteNeeded}
      onClose={onClose}
    >
      <Field label={actsTexts.newStatus} required>
        {(field) => (
          <Select
            {...field}
            {...register('status')}
            options={offered.map(({ status }) => ({
              value: status,
              label: fullStatusLabels[status],
            }))}
          />
        )}
      </Field>
      <Field
        label={noteNeeded ? actsTexts.note : actsTexts.noteOptional}
        required={noteNeeded}
        hint={noteNeeded ? noteHint : undefined}
        error={formState.errors.notes?.message}
      >
        {(field) => (
          <TextArea
            {...field}
            {...register('notes', {
              validate: (notes, { status }) => {
                if (needsNote(status) && notes.trim() === '') return actsTexts.noteRequired;
                const most = status === 'failed' ? maxReasonLength : maxNoteLength;
                return notes.trim().length <= most || actsTexts.noteTooLong(most);
              },
            })}
            maxLength={to === 'failed' ? maxReasonLength : maxNoteLength}
          />
        )}
      </Field>
      {to === 'failed' ? (
        <ReasonTemplates
          method={transaction.payment_method}
          onChoose={(reason, { byKey }) => {
            setValue('notes', reason, { shouldValidate: true, shouldDirty: true });
            if (!byKey) setFocus('notes');
          }}
        />
      ) : null}
    </AskDialog>
  );
}
