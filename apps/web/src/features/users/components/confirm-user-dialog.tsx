import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { useRef } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDeleteUser, useResetTwofa } from '../api.ts';
import { usersTexts } from '../users.texts.ts';

interface ConfirmUserDialogProps {
  act: 'delete' | 'reset_2fa';
  user: ListedUser;
  onClose: () => void;
}

const words = {
  delete: {
    title: usersTexts.deleteTitle,
    question: usersTexts.deleteQuestion,
    keep: usersTexts.keepUser,
    button: usersTexts.deleteAccount,
    busy: usersTexts.deleting,
    done: usersTexts.deleted,
    failed: usersTexts.deleteFailed,
  },
  reset_2fa: {
    title: usersTexts.resetTwofaTitle,
    question: usersTexts.resetTwofaQuestion,
    keep: usersTexts.cancel,
    button: usersTexts.resetTwofa,
    busy: usersTexts.resetting,
    done: usersTexts.twofaWasReset,
    failed: usersTexts.resetFailed,
  },
} as const;

/** Asks once, with the account's name, before what cannot be undone; the cursor is on the safe choice. */
export function ConfirmUserDialog({ act, user, onClose }: ConfirmUserDialogProps) {
  const remove = useDeleteUser();
  const reset = useResetTwofa();
  const change = act === 'delete' ? remove : reset;
  const safeChoice = useRef<HTMLButtonElement>(null);
  const text = words[act];
  const confirm = () => {
    const onSuccess = () => {
      showToast(text.done(user.username));
      onClose();
    };
    if (act === 'delete') remove.mutate(user.id, { onSuccess });
    else reset.mutate(user.id, { onSuccess });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={text.question(user.username)}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={onClose}>
            {text.keep}
          </Button>
          <Button
            variant="danger"
            busyLabel={change.isPending ? text.busy : undefined}
            onClick={confirm}
          >
            {text.button}
          </Button>
        </>
      }
    >
      {change.isError ? (
        <Alert tone="error" announce>
          {errorSentence(change.error, text.failed)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
