import { settleTransferSchema } from '@ghost-pay/contract/transfers/transfers.schemas';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettle } from '../api.ts';
import { dialogTexts, transfersTexts } from '../transfers.texts.ts';

interface NoteDialogProps {
  id: string;
  act: keyof typeof dialogTexts;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why a transfer is no payment, or is one after all. */
export function NoteDialog({ id, act, onClose, onDone }: NoteDialogProps) {
  const texts = dialogTexts[act];
  const settle = useSettle(id, () => {
    showToast(texts.done);
    onDone();
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(settleTransferSchema),
    defaultValues: { notes: '' },
  });
  const submit = handleSubmit(({ notes }) => settle.mutate({ act, notes }));
  const isBusy = settle.isPending;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {transfersTexts.cancel}
          </Button>
          <Button
            type="submit"
            form="transfer-note"
            busyLabel={isBusy ? transfersTexts.working : undefined}
          >
            {texts.button}
          </Button>
        </>
      }
    >
      <form
        id="transfer-note"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {settle.error ? (
          <Alert tone="error" announce title={errorSentence(settle.error, transfersTexts.failed)} />
        ) : null}
        <Field
          label={act === 'dismiss' ? transfersTexts.reason : transfersTexts.note}
          required
          hint={act === 'dismiss' ? transfersTexts.reasonHint : transfersTexts.noteHint}
          error={formState.errors.notes?.message}
        >
          {(control) => <TextArea {...control} {...register('notes')} maxLength={500} />}
        </Field>
      </form>
    </Dialog>
  );
}
