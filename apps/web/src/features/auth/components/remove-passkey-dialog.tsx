import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRemovePasskey } from '../passkeys.api.ts';
import { passkeysTexts } from '../passkeys.texts.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        showToast(passkeysTexts.removed);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={passkeysTexts.removeTitle}
      question={passkeysTexts.removeQuestion(passkey.name)}
      keep={passkeysTexts.keep}
      button={passkeysTexts.removeNow}
      busyLabel={remove.isPending ? passkeysTexts.removing : undefined}
      failure={remove.isError ? errorSentence(remove.error, passkeysTexts.removeFailed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
