import {
  type Disagreement,
  settleDisagreementSchema,
} from '@ghost-pay/contract/approvals/approvals.schemas';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettleDisagreement } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';
import { FormDialog } from './form-dialog.tsx';

/** Asks why a person and a rule differed. */
export function SettleDialog({
  disagreement,
  onClose,
}: {
  disagreement: Disagreement;
  onClose: () => void;
}) {
  const settle = useSettleDisagreement();
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(settleDisagreementSchema),
    defaultValues: { notes: '' },
  });
  const submit = handleSubmit(({ notes }) =>
    settle.mutate(
      { id: disagreement.id, notes },
      {
        onSuccess: () => {
          showToast(approvalsTexts.settled);
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={approvalsTexts.settleTitle}
      lead={approvalsTexts.settleLead}
      button={approvalsTexts.settleNow}
      busyLabel={settle.isPending ? approvalsTexts.working : undefined}
      failure={settle.isError ? errorSentence(settle.error, approvalsTexts.failed) : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={approvalsTexts.note} required error={formState.errors.notes?.message}>
        {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
      </Field>
    </FormDialog>
  );
}
