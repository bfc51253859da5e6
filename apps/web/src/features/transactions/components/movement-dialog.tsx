import type { MovementQuestion } from '../movement-question.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { ConfirmMovementDialog } from './confirm-movement-dialog.tsx';
import { MarkFailedDialog } from './mark-failed-dialog.tsx';

interface MovementDialogProps {
  question: MovementQuestion | undefined;
  onClose: () => void;
}

/** The one question that is open. Its payment stays as it was asked, also when the list moves on. */
export function MovementDialog({ question, onClose }: MovementDialogProps) {
  if (!question) return null;
  const { act, transaction } = question;
  switch (act) {
    case 'verify_payment':
    case 'update_subscription':
      return <ConfirmMovementDialog act={act} transaction={transaction} onClose={onClose} />;
    case 'mark_failed':
      return <MarkFailedDialog transaction={transaction} onClose={onClose} />;
    case 'set_status':
      return <ChangeStatusDialog transaction={transaction} onClose={onClose} />;
  }
}
