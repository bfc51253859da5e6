import {
  claimNotesSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { claimTexts, transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { NoteDialog } from './note-dialog.tsx';

interface SettleClaimDialogProps {
  act: 'resolve_contest' | 'release_claim' | 'settle_finding';
  transaction: Transaction;
  onClose: () => void;
}

/** What no rule decides is settled by a human, who says why. */
export function SettleClaimDialog({ act, transaction, onClose }: SettleClaimDialogProps) {
  const movement = useMovement(transaction);
  const texts = claimTexts[act];
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(claimNotesSchema),
    defaultValues: { notes: '' },
  });
  const submit = handleSubmit(({ notes }) =>
    movement.start({ act, id: transaction.id, notes }, onClose),
  );
  return (
    <NoteDialog
      title={texts.question}
      description={texts.warning}
      transaction={transaction}
      failure={movement.failure}
      safeChoice={transactionsTexts.cancel}
      act={texts.button}
      busyLabel={movement.running ? transactionsTexts.changing : undefined}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={transactionsTexts.note} required error={formState.errors.notes?.message}>
        {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
      </Field>
    </NoteDialog>
  );
}
