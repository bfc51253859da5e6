import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { lazy, Suspense } from 'react';
import { call } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usersKey } from '../api.ts';
import { usersTexts as texts } from '../users.texts.ts';

/** The one open dialog, and its account. */
export type UserQuestion =
  | { act: 'add' }
  | { act: 'edit' | 'reset_2fa' | 'delete'; user: ListedUser };

// Forms and their validator load with the first question that has a form, not with the list.
const AddUserDialog = lazy(async () => ({
  default: (await import('./user-forms.tsx')).AddUserDialog,
}));
const EditUserDialog = lazy(async () => ({
  default: (await import('./user-forms.tsx')).EditUserDialog,
}));

interface UserDialogProps {
  question: UserQuestion | undefined;
  users: readonly ListedUser[];
  onClose: () => void;
}

/** The one open dialog. Its account stays as it was when asked, even when the list changes. */
export function UserDialog({ question, users, onClose }: UserDialogProps) {
  if (!question) return null;
  if (question.act === 'add')
    return (
      <Suspense>
        <AddUserDialog users={users} onClose={onClose} />
      </Suspense>
    );
  const { id, username } = question.user;
  switch (question.act) {
    case 'edit':
      return (
        <Suspense>
          <EditUserDialog user={question.user} onClose={onClose} />
        </Suspense>
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={texts.deleteTitle}
          description={texts.deleteQuestion(username)}
          keep={texts.keepUser}
          button={texts.deleteAccount}
          busy={texts.deleting}
          failed={texts.deleteFailed}
          send={() => call('DELETE /users/:id', { params: { id } })}
          done={texts.deleted(username)}
          reloads={usersKey}
          onClose={onClose}
        />
      );
    case 'reset_2fa':
      return (
        <ConfirmDialog
          title={texts.resetTwofaTitle}
          description={texts.resetTwofaQuestion(username)}
          button={texts.resetTwofa}
          busy={texts.resetting}
          failed={texts.resetFailed}
          send={() => call('POST /users/:id/reset-2fa', { params: { id } })}
          done={texts.twofaWasReset(username)}
          reloads={usersKey}
          onClose={onClose}
        />
      );
  }
}
