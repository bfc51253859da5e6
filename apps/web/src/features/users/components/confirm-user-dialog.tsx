import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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

/** Asks before an irreversible act, with the account's name. */
export function ConfirmUserDialog({ act, user, onClose }: ConfirmUserDialogProps) {
  const remove = useDeleteUser();
  const reset = useResetTwofa();
  const change = act === 'delete' ? remove : reset;
  const { question, busy, done, failed, ...text } = words[act];
  const confirm = () => {
    const onSuccess = () => {
      showToast(done(user.username));
      onClose();
    };
    if (act === 'delete') remove.mutate(user.id, { onSuccess });
    else reset.mutate(user.id, { onSuccess });
  };
  return (
    <ConfirmDialog
      {...text}
      question={question(user.username)}
      busyLabel={change.isPending ? busy : undefined}
      failure={change.isError ? errorSentence(change.error, failed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
