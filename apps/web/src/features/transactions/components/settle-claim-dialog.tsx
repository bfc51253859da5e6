import {
  claimNotesSchema,
  type Transaction,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { claimTexts, transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { MovementAlert } from './movement-alert.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface SettleClaimDialogProps {
  act: 'resolve_contest' | 'release_claim';
  transaction: Transaction;
  onClose: () => void;
}

/** Who a claimed hash or code belongs to is decided by a super admin, who says why. */
export function SettleClaimDialog({ act, transaction, onClose }: SettleClaimDialogProps) {
  const movement = useMovement();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const texts = claimTexts[act];
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(claimNotesSchema),
    defaultValues: { notes: '' },
  });
  const submit = handleSubmit(({ notes }) =>
    movement.start({ act, id: transaction.id, notes }, onClose),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.question}
      description={texts.warning}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {transactionsTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busyLabel={movement.running ? transactionsTexts.changing : undefined}
            disabled={movement.failure?.outdated === true}
          >
            {texts.button}
          </Button>
        </>
      }
    >
      <MovementAlert failure={movement.failure} />
      <PaymentSummary transaction={transaction} />
      <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field label={transactionsTexts.reason} required error={formState.errors.notes?.message}>
          {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
        </Field>
      </form>
    </Dialog>
  );
}
