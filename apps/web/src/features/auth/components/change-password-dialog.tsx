import { Dialog } from '../../../ui/dialog.tsx';
import { authTexts } from '../auth.texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
}

export function ChangePasswordDialog({ open, onClose, username }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={authTexts.changePassword}
      description={authTexts.changePasswordLead}
      initialFocus={() => document.querySelector<HTMLInputElement>('input[name="currentPassword"]')}
    >
      {/* A new form each time: closing the dialog forgets what was typed. */}
      <ChangePasswordForm username={username} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
