import { settleTransferSchema } from '@ghost-pay/contract/transfers/transfers.schemas';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { useSettle } from '../api.ts';
import { dialogTexts, transfersTexts as texts } from '../transfers.texts.ts';

interface NoteDialogProps {
  id: string;
  act: keyof typeof dialogTexts;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why a transfer is no payment, or is one after all. */
export function NoteDialog({ id, act, onClose, onDone }: NoteDialogProps) {
  const { done, ...words } = dialogTexts[act];
  const settle = useSettle(id, onDone);
  const isDismissed = act === 'dismiss';
  return (
    <FormDialog
      {...words}
      busy={texts.working}
      schema={settleTransferSchema}
      values={{ notes: '' }}
      failed={texts.failed}
      send={async ({ notes }) => {
        await settle.mutateAsync({ act, notes });
        return done;
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormField
          form={form}
          name="notes"
          label={isDismissed ? texts.reason : texts.note}
          required
          hint={isDismissed ? texts.reasonHint : texts.noteHint}
        >
          {(control) => <TextArea {...control} maxLength={500} />}
        </FormField>
      )}
    </FormDialog>
  );
}
