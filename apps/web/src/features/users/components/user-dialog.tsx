import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { lazy, Suspense } from 'react';
import type { UserQuestion } from '../user-question.ts';
import { ConfirmUserDialog } from './confirm-user-dialog.tsx';

// Forms and their validator load with the first question that has a form, not with the list.
const AddUserDialog = lazy(async () => ({
  default: (await import('./add-user-dialog.tsx')).AddUserDialog,
}));
const EditUserDialog = lazy(async () => ({
  default: (await import('./edit-user-dialog.tsx')).EditUserDialog,
}));

interface UserDialogProps {
  question: UserQuestion | undefined;
  users: readonly ListedUser[];
  onClose: () => void;
}

/** The one open dialog. Its account stays as it was when asked, even when the list changes. */
export function UserDialog({ question, users, onClose }: UserDialogProps) {
  if (!question) return null;
  if (question.act === 'delete' || question.act === 'reset_2fa')
    return <ConfirmUserDialog act={question.act} user={question.user} onClose={onClose} />;
  return (
    <Suspense>
      {question.act === 'add' ? (
        <AddUserDialog users={users} onClose={onClose} />
      ) : (
        <EditUserDialog user={question.user} onClose={onClose} />
      )}
    </Suspense>
  );
}
