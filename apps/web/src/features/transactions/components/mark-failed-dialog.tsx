import {
  markFailedSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { failureReasonsFor, transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { MovementAlert } from './movement-alert.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface MarkFailedDialogProps {
  act: 'mark_failed' | 'mark_card_failed';
  transaction: Transaction;
  onClose: () => void;
}

export function MarkFailedDialog({ act, transaction, onClose }: MarkFailedDialogProps) {
  const movement = useMovement();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: formSchema(markFailedSchema),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(({ reason }) =>
    movement.start({ act, id: transaction.id, reason }, onClose),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={transactionsTexts.markFailedQuestion}
      description={transactionsTexts.markFailedWarning}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {transactionsTexts.keepPayment}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busyLabel={movement.running ? transactionsTexts.marking : undefined}
            disabled={movement.failure?.outdated === true}
          >
            {transactionsTexts.markFailed}
          </Button>
        </>
      }
    >
      <MovementAlert failure={movement.failure} />
      <PaymentSummary transaction={transaction} />
      <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field
          label={transactionsTexts.reason}
          required
          hint={transactionsTexts.reasonHint}
          error={formState.errors.reason?.message}
        >
          {(control) => <TextArea {...control} {...register('reason')} maxLength={500} />}
        </Field>
        <fieldset aria-label={transactionsTexts.reasonTemplates} className="flex flex-wrap gap-1.5">
          {failureReasonsFor(act).map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              size="small"
              className="!font-normal max-sm:min-h-11"
              onClick={() =>
                setValue('reason', reason, { shouldValidate: true, shouldDirty: true })
              }
            >
              {reason}
            </Button>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
