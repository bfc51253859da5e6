import {
  markFailedSchema,
  maxReasonLength,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { transactionsTexts } from '../payments.texts.ts';
import { useMovement } from './use-act.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ReasonTemplates } from './reason-templates.tsx';

interface MarkFailedDialogProps {
  act: 'mark_failed' | 'mark_card_failed';
  transaction: Transaction;
  onClose: () => void;
}

export function MarkFailedDialog({ act, transaction, onClose }: MarkFailedDialogProps) {
  const movement = useMovement(transaction);
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: formSchema(markFailedSchema),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(({ reason }) =>
    movement.start({ act, id: transaction.id, reason }, onClose),
  );
  return (
    <NoteDialog
      title={transactionsTexts.markFailedQuestion}
      description={transactionsTexts.markFailedWarning}
      transaction={transaction}
      failure={movement.failure}
      safeChoice={transactionsTexts.keepPayment}
      act={transactionsTexts.markFailed}
      busyLabel={movement.running ? transactionsTexts.marking : undefined}
      danger
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={transactionsTexts.reason}
        required
        hint={transactionsTexts.reasonHint}
        error={formState.errors.reason?.message}
      >
        {(control) => <TextArea {...control} {...register('reason')} maxLength={maxReasonLength} />}
      </Field>
      <ReasonTemplates
        method={transaction.payment_method}
        onChoose={(reason) => {
          setValue('reason', reason, { shouldValidate: true, shouldDirty: true });
          // In the field, where it can be made to fit.
          setFocus('reason');
        }}
      />
    </NoteDialog>
  );
}
