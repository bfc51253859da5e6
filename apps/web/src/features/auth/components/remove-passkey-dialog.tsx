import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRemovePasskey } from '../passkeys.api.ts';
import { passkeysTexts } from '../passkeys.texts.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks once, with the name, before a way in is closed; the cursor is on the safe choice. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  const safeChoice = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        showToast(passkeysTexts.removed);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={passkeysTexts.removeTitle}
      description={
        <span className="[overflow-wrap:anywhere]">
          {passkeysTexts.removeQuestion(passkey.name)}
        </span>
      }
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {passkeysTexts.keep}
          </Button>
          <Button
            variant="danger"
            busyLabel={remove.isPending ? passkeysTexts.removing : undefined}
            onClick={confirm}
          >
            {passkeysTexts.removeNow}
          </Button>
        </>
      }
    >
      {remove.isError ? (
        <Alert tone="error" announce>
          {errorSentence(remove.error, passkeysTexts.removeFailed)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
